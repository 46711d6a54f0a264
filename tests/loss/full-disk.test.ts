import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canMount, SmallDisk } from '../support/mounted-folder.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'
import { IMPORT, readinessOf, totalOf, visitsOf } from './support/stores.ts'

const MAIN = fileURLToPath(new URL('../../api/dist/bundle/main.js', import.meta.url))
const RECORDS = 120_000

/** Starts, and resolves with the output until it ends. */
function startToEnd(dataDir: string) {
  const env = {
    ...process.env,
    NETWARDEN_DATA_DIR: dataDir,
    NETWARDEN_PORT: '0',
    NETWARDEN_DNS_LISTEN: 'off',
  }
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') }
}

test.runIf(process.platform === 'linux')('a start where nothing can be written is one line', () => {
  const { status, lines } = startToEnd('/sys/kernel')
  expect(status).not.toBe(0)
  expect(lines).toEqual([expect.stringMatching(/NETWARDEN_DATA_DIR: .*\/sys\/kernel/)])
})

describe.runIf(canMount)('on a separate disk', () => {
  let folder: string
  let disk: SmallDisk
  let server: TestServer
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'netwarden-disk-'))
    disk = SmallDisk.at(folder, '400m')
  })
  afterEach(async () => {
    await server?.stop({ keepData: true })
    disk.remove()
    rmdirSync(folder)
  })

  test('an import that fills the disk is reported in the list, in /readyz and as a message, and continues', async () => {
    server = await TestServer.start({ dataDir: join(folder, 'data') })
    const admin = await server.superadmin()
    const file = toNdjson(visitsOf(RECORDS, 10))
    const { data } = await admin.upload<{ id: string }>(IMPORT, file, { wait: false })
    disk.fill()
    const isFull = async () => /disk .* is full/.test((await readinessOf(server)).reasons?.ingest ?? '')
    await expect.poll(isFull, { timeout: 60_000 }).toBe(true)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const shown = await admin.get<{ list: { id: string; state: string; fault: string | null }[] }>(IMPORT)
    expect(shown.data.list[0]).toMatchObject({ id: data.id, fault: expect.stringMatching(/disk .* is full/) })

    disk.makeRoom()
    const stateOf = async () => (await admin.get<{ state: string }>(`${IMPORT}/${data.id}`)).data.state
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('done')
    await expect.poll(async () => (await readinessOf(server)).status, { timeout: 30_000 }).toBe('ready')
    expect(await totalOf(server)).toBe(RECORDS)
    const messages = async () => JSON.stringify((await admin.get('/api/message/list')).body)
    await expect.poll(messages, { timeout: 30_000 }).toMatch(/disk .* is full/)
    await server.stop({ keepData: true })

    disk.makeReadOnly()
    const { status, lines } = startToEnd(join(folder, 'data'))
    expect(status).not.toBe(0)
    expect(lines).toEqual([expect.stringMatching(/NETWARDEN_DATA_DIR: /)])
  })
})
