import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImportRun } from '../../api/dist/ingest/import-run.js'
import { blankRow, visitLines } from './support/followed-source.ts'

/** Between two looks at whether an import was cancelled, however long a line takes. */
const MOST_LINES = 64
const LINES = 5_000
/** What a line costs here, in ms of the clock that the reading sees. */
const LINE = 150

let folder: string
let time: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-cancel-'))
  time = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

async function linesAfterCancel(cancelAt: number): Promise<number> {
  const text = visitLines(0, LINES)
  const path = join(folder, 'import.log')
  writeFileSync(path, text)
  const cancel = new AbortController()
  let lines = 0
  const deps = {
    enrich: ({ at }: { at: number }) => {
      lines += 1
      time += LINE
      if (lines === cancelAt) cancel.abort(new Error('cancelled'))
      return blankRow(at, 'a.example', '10.0.0.1', 'passed')
    },
    retentionDays: 3_650,
    learn: async () => undefined,
    save: async () => undefined,
    onBytes: () => undefined,
    writer: { write: async () => undefined, writeLost: async () => undefined },
  }
  const task = {
    id: 'one',
    number: 1,
    source: 'test',
    parts: [{ path, bytes: text.length, encoding: 'plain' as const, format: 'netwarden-ndjson' }],
    timeZone: 'UTC',
    now: Date.now(),
    shiftMs: 0,
    isSample: false,
    position: null,
  }
  await expect(new ImportRun(task, deps, cancel.signal).run()).rejects.toThrow('cancelled')
  return lines - cancelAt
}

test.each([1, 63, 64, 65, 2_000])(
  'a cancel at line %i is seen within a few lines, whatever a line costs',
  async (cancelAt) => {
    const after = await linesAfterCancel(cancelAt)
    expect(after).toBeLessThanOrEqual(MOST_LINES)
  },
)
