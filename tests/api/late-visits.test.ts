import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DryRun, RiskEngineReport } from '@netwarden/shared/contract'
import type { RiskEvent } from '@netwarden/shared/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { TestServer } from '../support/server.ts'

const FOLDER = new URL('../../fixtures/cases/detection/late/', import.meta.url)
const LIMIT = 480_000
/** Seconds from the first to the last line of the first file. */
const LONG = 718
const SCANNER = '10.60.0.22'
const EXPECTED = ['dnsTunnel 10.60.0.21', `nxdomainBurst ${SCANNER}`]

interface Line {
  ts: number
}

/** Lines whose first one is as long ago as the first file lasts, so that its newest line is new. */
function linesOf(file: string): Line[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n')
  return lines.map((line): Line => JSON.parse(line))
}
const connections = linesOf('1_conn.json')
const lookUps = linesOf('2_dns.json')
const shift = Math.floor(Date.now() / 1_000) - LONG - (connections[0]?.ts ?? 0)
/** Failed look-ups within seconds of a window that is closed when the file comes. */
const failures = Array.from({ length: 120 }, (_, index) => ({
  ...lookUps[0],
  ts: (lookUps[0]?.ts ?? 0) + index / 100,
  uid: `F${index}`,
  'id.orig_h': SCANNER,
  query: `gone${index}.example.com`,
  qtype_name: 'A',
  rcode: 3,
  rcode_name: 'NXDOMAIN',
}))
const textOf = (lines: readonly Line[]) =>
  lines.map((line) => `${JSON.stringify({ ...line, ts: line.ts + shift })}\n`).join('')
const first = textOf(connections)
const late = textOf([...failures, ...lookUps])

let server: TestServer
let client: ApiClient
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-late-'))
  server = await TestServer.start()
  client = await server.superadmin()
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function events(): Promise<string[]> {
  const { data } = await client.post<{ list: RiskEvent[] }>('/api/risk-event/list', { pageSize: 200 })
  return data.list.map(({ code, deviceIP }) => `${code} ${deviceIP}`).sort()
}

async function dryRun(): Promise<string[]> {
  const { data } = await client.post<DryRun>('/api/risk-event/dry-run', { days: 1 })
  return data.examples.map(({ code, deviceIP }) => `${code} ${deviceIP}`).sort()
}

async function follow(kind: string, location: string): Promise<void> {
  const source = { name: 'late', kind, format: 'auto', location }
  expect((await client.post('/api/rest/sources', source)).status).toBe(200)
}

/** The first file is stored and has passed the risk engine. */
async function untilRead(): Promise<void> {
  await eventually(async () => {
    const { data } = await client.get<{ total: number }>('/api/access-record/list', { pageSize: 1 })
    const report = await client.get<RiskEngineReport>('/api/system-config/risk-engine')
    return data.total === connections.length && report.data.waitingBytes === 0
  }, LIMIT)
}

async function expectEvents(): Promise<void> {
  await eventually(async () => (await events()).length >= EXPECTED.length, LIMIT)
  expect(await events()).toEqual(EXPECTED)
  expect(await dryRun()).toEqual(EXPECTED)
}

test('a followed file that gets older visits raises what a dry run finds', async () => {
  const file = join(folder, 'zeek.json')
  writeFileSync(file, first)
  await follow('tail', file)
  await untilRead()
  appendFileSync(file, late)
  await expectEvents()
})

test('a folder that gets a file of older visits raises what a dry run finds', async () => {
  writeFileSync(join(folder, '1.json'), first)
  await follow('folder', folder)
  await untilRead()
  writeFileSync(join(folder, '2.json'), late)
  await expectEvents()
})

test.each([
  ['in order', [first, late]],
  ['in the other order', [late, first]],
])(
  'two imports %s raise what a dry run finds',
  async (_, files) => {
    for (const file of files)
      expect((await client.upload('/api/access-record/import', file, { wait: true })).status).toBe(200)
    await expectEvents()
  },
  300_000,
)
