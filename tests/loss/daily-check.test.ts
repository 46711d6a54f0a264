import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkStateFile } from '../../api/dist/platform/state/check-state-file.js'

const { signal } = new AbortController()

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-daily-'))
  file = join(folder, 'state.db')
  const database = new Database(file)
  database.exec('create table t (x)')
  database.close()
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('the daily check finds no fault in an intact state store', async () => {
  expect(await checkStateFile(file, signal)).toBeNull()
})

test('the daily check reports the faults of a damaged state store', async () => {
  writeFileSync(file, Buffer.alloc(4_096, 0xff), { flag: 'r+' })
  expect(await checkStateFile(file, signal)).toMatch(/\w/)
})
