import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ImportDeps, ImportRun } from '../../api/dist/pipeline/sources/import-run.js'
import type { ImportTask } from '../../api/dist/pipeline/sources/imports-protocol.js'
import { blankRow, visitLines } from '../sources/support/followed-source.ts'

/** Lines that are read without a look at the clock, and the time (ms) after which the run lets others go first. */
const LINES_PER_LOOK = 64
const SLICE = 100
const MIB = 2 ** 20

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-cancel-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

function importOf(text: string | Buffer, deps: Partial<ImportDeps>) {
  const path = join(folder, 'import')
  writeFileSync(path, text)
  const task: ImportTask = {
    id: 'one',
    number: 1,
    source: 'test',
    parts: [{ path, encoding: 'plain', bytes: text.length, format: 'netwarden-ndjson' }],
    timeZone: 'UTC',
    shiftMs: 0,
    now: Date.now(),
    facts: null,
    position: null,
  }
  const abort = new AbortController()
  const run = new ImportRun(
    task,
    {
      writer: { write: async () => {}, writeLost: async () => {} },
      enrich: ({ at, domain }, identity) => ({ ...blankRow(at, domain ?? '', '', 'passed'), ...identity }),
      retentionDays: 3_650,
      learn: async () => {},
      save: async () => {},
      onBytes: () => {},
      ...deps,
    },
    abort.signal,
  )
  return { run: run.run(), abort }
}

test('a cancel takes effect within a slice of time and the lines between two clock checks', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let lines = 0
  let afterCancel = 0
  const { run, abort } = importOf(visitLines(0, 5_000), {
    enrich: ({ at }, identity) => {
      lines += 1
      // Each line takes as long as a slow reader may need.
      vi.advanceTimersByTime(SLICE / 10)
      if (lines === 1_000) abort.abort()
      if (lines > 1_000) afterCancel += 1
      return { ...blankRow(at, 'a.example', '', 'passed'), ...identity }
    },
  })
  await expect(run).rejects.toThrow(/abort/i)
  expect(lines).toBeGreaterThanOrEqual(1_000)
  expect(afterCancel).toBeLessThanOrEqual(LINES_PER_LOOK)
})

test('a cancel takes effect in an endless line', async () => {
  let bytes = 0
  const { run, abort } = importOf(Buffer.alloc(24 * MIB, 'x'), {
    onBytes: (read) => {
      bytes += read
      abort.abort()
    },
  })
  await expect(run).rejects.toThrow(/abort/i)
  expect(bytes).toBeLessThan(4 * MIB)
})

test('each empty line is counted as a line that was read', async () => {
  const empty = 450_000
  let batches = 0
  let counted: object = {}
  const { run } = importOf(`${'\n'.repeat(empty)}${visitLines(0, 2)}`, {
    save: async ({ counts }) => {
      batches += 1
      counted = counts
    },
  })
  await run
  expect(counted).toMatchObject({ accepted: 2, skipped: empty })
  // Nothing but empty lines moves on, too.
  expect(batches).toBeGreaterThan(1)
})
