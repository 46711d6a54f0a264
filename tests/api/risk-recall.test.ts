import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RiskEngineReport, RiskRuleRow } from '@netwarden/shared/contract'
import type { RiskEvent } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const ENGINE = '/api/system-config/risk-engine'
const RULES = '/api/system-config/risk-rules'
const DEVICE = '10.77.0.1'
const folder = mkdtempSync(join(tmpdir(), 'netwarden-recall-'))
const file = join(folder, 'visits.ndjson')
/** Within one window of five minutes, after the start of the test. */
const AT = Math.floor(Date.now() / 300_000) * 300_000 - 300_000

let server: TestServer
let admin: ApiClient
let written = 0

const failed = (count: number, deviceIP = DEVICE) =>
  toNdjson(
    Array.from({ length: count }, () => ({
      accessAt: new Date(AT + 100 * ++written).toISOString(),
      deviceIP,
      domain: `missing-${written}.example.org`,
      application: 'dns',
      rcode: 'NXDOMAIN',
    })),
  )

async function start(dataDir?: string): Promise<void> {
  server = await TestServer.start(dataDir ? { dataDir } : {})
  admin = await server.superadmin()
}

async function startWithout(gone: (name: string) => boolean): Promise<void> {
  await server.stop({ keepData: true })
  const risk = join(server.dataDir, 'risk')
  const names = readdirSync(risk).filter(gone)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) rmSync(join(risk, name))
  await start(server.dataDir)
}

const events = async (code: string) =>
  (await admin.post<{ list: RiskEvent[] }>('/api/risk-event/list', { pageSize: 200 })).data.list.filter(
    (event) => event.code === code,
  )
/** A new device is reported immediately, and all earlier records have been read by then. */
const untilRead = (deviceIP: string) =>
  eventually(async () => (await events('newDevice')).some((event) => event.deviceIP === deviceIP), 60_000)

beforeAll(async () => {
  await start()
  const { data } = await admin.get<RiskRuleRow[]>(RULES)
  const rules = data.map(({ version: _, ...rule }) =>
    rule.code === 'newDevice' ? { ...rule, thresholds: { ...rule.thresholds, quietDays: 0 } } : rule,
  )
  expect((await admin.put(RULES, { rules, version: data[0]?.version })).status).toBe(200)
  writeFileSync(file, failed(60) + failed(1, '10.77.0.101'))
  const source = { name: 'recall', kind: 'tail', format: 'netwarden-ndjson', location: file }
  expect((await admin.post('/api/rest/sources', source)).status).toBe(200)
  await untilRead('10.77.0.101')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('an engine without stored memory rebuilds its windows and devices from the event store', async () => {
  expect(await events('nxdomainBurst')).toEqual([])
  await startWithout(() => true)
  appendFileSync(file, failed(60) + failed(1, '10.77.0.102'))
  await untilRead('10.77.0.102')
  await eventually(async () => (await events('nxdomainBurst')).length > 0)
  expect(await events('nxdomainBurst')).toMatchObject([{ deviceIP: DEVICE, count: 1 }])
  const seen = (await events('newDevice')).map(({ deviceIP, count }) => [deviceIP, count])
  expect(seen.sort()).toEqual([
    [DEVICE, 1],
    ['10.77.0.101', 1],
    ['10.77.0.102', 1],
  ])
})

test('an engine whose pending batches were removed continues with new ones', async () => {
  await startWithout((name) => name.endsWith('.spool'))
  appendFileSync(file, failed(1, '10.77.0.103'))
  await untilRead('10.77.0.103')
  // Reported once a second.
  await eventually(async () => (await admin.get<RiskEngineReport>(ENGINE)).data.waitingBytes === 0)
})
