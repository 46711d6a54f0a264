import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { TestServer } from '../support/server.ts'

let dataDir: string
let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const modeOf = (...parts: string[]) => statSync(join(dataDir, ...parts)).mode & 0o777
const start = async () => {
  server = await TestServer.start({ dataDir, untilReady: false })
  return server
}
/** A folder that was there before, as an administrator makes it. */
function existingFolder(): void {
  dataDir = mkdtempSync(join(tmpdir(), 'netwarden-modes-'))
  chmodSync(dataDir, 0o755)
}

test('nothing created in an existing folder is readable by others', async () => {
  existingFolder()
  await start()
  const loose = readdirSync(dataDir).filter((name) => (modeOf(name) & 0o077) !== 0)
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['state.db', 'state.db-wal', 'secret']))
  expect(loose).toEqual([])
})

test('files that an earlier start left readable to others are closed, with a report', async () => {
  existingFolder()
  await (await start()).stop({ keepData: true })
  chmodSync(join(dataDir, 'state.db'), 0o644)
  writeFileSync(join(dataDir, 'secret'), 'a secret of at least 32 characters, kept\n', { mode: 0o644 })
  chmodSync(join(dataDir, 'secret'), 0o644)
  const { output } = await start()
  expect([modeOf('state.db'), modeOf('secret')]).toEqual([0o600, 0o600])
  expect(output).toMatch(/"path":"[^"]*\/state\.db","mode":"0644","now":"0600"/)
  expect(output).toMatch(/"path":"[^"]*\/secret","mode":"0644","now":"0600"/)
})

test('the folder in which others place files is unchanged', async () => {
  existingFolder()
  mkdirSync(join(dataDir, 'incoming'))
  chmodSync(join(dataDir, 'incoming'), 0o775)
  chmodSync(dataDir, 0o777)
  await start()
  expect([modeOf('incoming'), modeOf()]).toEqual([0o775, 0o755])
})
