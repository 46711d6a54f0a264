import { MAX_LINE_BYTES } from '@netwarden/shared/limits'
import { describe, expect, test } from 'vitest'
import { concealUpload } from '../../api/src/modules/imports/conceal-upload.ts'
import { detectFormat } from '../../api/src/pipeline/formats/index.ts'
import { maskExcerpt } from '../../api/src/pipeline/mask-excerpt.ts'
import { RecordBatch } from '../../api/src/pipeline/write/record-batch.ts'
import { format, OPTIONS, readLines } from './reading.ts'

const fill = (text: string, length = MAX_LINE_BYTES) => text.repeat(Math.floor(length / text.length))

/** Beginnings of a sign-in line, repeated, each of which might extend to the end of the line. */
const HOSTILE = ['Login OK: [', 'Login OK: [/', 'x Connect: [', ' A="\\"'].map(
  (text) => `x${fill(text, MAX_LINE_BYTES - 1)}`,
)
/** A reader that scans a line once for each beginning would not finish. */
const MANY = Array.from({ length: 100 }, () => HOSTILE).flat()

describe('lines of the maximum length with repeated beginnings', () => {
  test('lines of the maximum length with repeated beginnings are rejected by the reader', () => {
    expect(readLines('freeradius', MANY).rejected).toHaveLength(MANY.length)
  })

  test('match no format', () => {
    expect(detectFormat(MANY)).toBeNull()
  })

  test('lines of the maximum length with repeated beginnings are not stored from an upload', () => {
    const conceal = format('freeradius').createConcealer?.()
    expect(new Set(MANY.map((line) => conceal?.(line)))).toEqual(new Set(['******']))
  })

  test('lines of the maximum length with repeated beginnings are shown by their beginning when they are rejected as another log', () => {
    const rules = { number: 1, source: 's', shiftMs: 0, minAt: 0, maxAt: OPTIONS.now, retentionDays: 1 }
    const lines = Array.from({ length: 900 }, () => fill('Login OK'))
    let shown = ''
    const enrich = () => {
      throw new Error('there is no visit')
    }
    const batch = new RecordBatch(rules, enrich, () => shown)
    for (const [index, line] of lines.entries()) {
      shown = line
      batch.reject({ line: index + 1, key: 'ingest.line.json' }, { part: 0, line: index + 1 })
    }
    expect(new Set(batch.rejects.map(({ excerpt }) => excerpt))).toEqual(
      new Set([fill('Login OK').slice(0, 300)]),
    )
  })
})

test('an excerpt that is cut after the name of a secret contains nothing of it', () => {
  expect(maskExcerpt('2026 user=a password=hunter2'.slice(0, 22))).toBe('2026 user=a password=******')
})

test('a first line that exceeds the limit reveals nothing of an upload', async () => {
  const lines = [fill('Login OK: [', 200_000), ...Array.from({ length: 3 }, () => 'Sat Nov 21 03:53:54 2026')]
  const record = '\tUser-Name = "a"\n\tUser-Password = "hunter2"\n\tTimestamp = 1795233234\n'
  const chunks = (async function* () {
    yield Buffer.from(`${lines.join('\n')}\n${record.repeat(3)}`)
  })()
  let kept = ''
  for await (const chunk of concealUpload(chunks, 'auto')) kept += chunk
  expect(kept.split('\n', 2)).toEqual(['******', 'Sat Nov 21 03:53:54 2026'])
  expect(kept).not.toContain('hunter2')
})
