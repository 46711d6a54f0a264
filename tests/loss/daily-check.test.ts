import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStateFile } from '../../api/dist/platform/state/watch-file.js'

const DAY = 86_400_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-daily-'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

test('the file of the state store is checked once a day, and what is found is reported', async () => {
  const file = join(folder, 'state.db')
  const database = new Database(file)
  database.exec('create table t (x)')
  database.close()
  const faults: string[] = []
  const watch = watchStateFile(file, {
    logger: pino({ level: 'silent' }),
    onFault: (reason) => faults.push(reason),
  })
  try {
    writeFileSync(file, Buffer.alloc(4_096, 0xff), { flag: 'r+' })
    vi.advanceTimersByTime(DAY - 1)
    expect(faults).toEqual([])
    vi.advanceTimersByTime(1)
    await vi.waitUntil(() => faults.length > 0, { timeout: 20_000 })
    expect(faults).toHaveLength(1)
  } finally {
    watch.close()
  }
})
