import { mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceIncident, ServiceQuota, ServiceStatus } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const URL = '/api/system-config/status'
/** A busy machine must not decide (ms). */
const LIMIT = isLongRun ? 30_000 : 120_000
const folder = mkdtempSync(join(tmpdir(), 'netwarden-engine-stops-'))
const fault = join(folder, 'fault')
const preload = new globalThis.URL('../risk/break-engine.mjs', import.meta.url).href

let server: TestServer
let admin: ApiClient

const status = async (quota: ServiceQuota) => (await admin.post<ServiceStatus>(URL, { quota })).data
const incidents = async () =>
  (
    await admin.get<{ list: ServiceIncident[] }>(`${URL}/incidents`, {
      quota: 'riskAnalysisService',
      pageSize: 50,
    })
  ).data.list
const until = (state: string, service: ServiceQuota = 'riskAnalysisService') =>
  eventually(async () => (await status(service)).meta.state === state, LIMIT)
const importOne = async (name: string) => {
  const visit = {
    accessAt: new Date().toISOString(),
    deviceIP: '10.0.0.1',
    domain: name,
    application: 'dns',
  } as const
  const answer = await admin.upload('/api/access-record/import', toNdjson([visit]), {
    format: 'netwarden-ndjson',
    source: name,
  })
  expect(answer.status).toBe(200)
}

beforeAll(async () => {
  server = await TestServer.start({
    env: {
      NODE_OPTIONS: `--import ${preload}`,
      RISK_FAULT: fault,
      ...(isLongRun ? {} : { NETWARDEN_PROBE_SECONDS: '1' }),
    },
  })
  admin = await server.superadmin()
  await until('up')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('an engine that hangs is down within half a minute, and up when it continues', async () => {
  writeFileSync(`${fault}.hang`, '')
  await until('down')
  expect((await status('riskAnalysisService')).meta.reason).toBe('The risk engine is not running')
  rmSync(`${fault}.hang`)
  await until('up')
  expect((await incidents())[0]).toMatchObject({ to: expect.any(String) })
})

test('an ingest that hangs turns access analysis down within half a minute, and up when it continues', async () => {
  await until('up', 'accessAnalysisService')
  writeFileSync(`${fault}.ingest-hang`, '')
  await until('down', 'accessAnalysisService')
  rmSync(`${fault}.ingest-hang`)
  await until('up', 'accessAnalysisService')
})

test.runIf(isLongRun)('restarts an engine that hangs permanently', async () => {
  writeFileSync(`${fault}.hang-for-good`, '')
  await until('down')
  await until('up')
  expect(server.output).toMatch(/risk.engine.hanging/)
})

test('an engine that breaks and recovers counts as down from the time of the failure', async () => {
  const before = (await incidents()).length
  const broken = Date.now()
  writeFileSync(`${fault}.end`, '')
  await eventually(async () => (await incidents()).length > before, LIMIT)
  await eventually(async () => (await incidents())[0]?.to !== null, LIMIT)
  const [incident] = await incidents()
  expect(incident?.reason).toMatch(/risk engine/)
  expect(Date.parse(incident?.from ?? '')).toBeGreaterThanOrEqual(broken)
  expect(Date.parse(incident?.from ?? '')).toBeLessThan(broken + LIMIT)
})

test('a full disk turns it down, and free space turns it up', async () => {
  const probe = join(server.dataDir, 'risk', 'probe')
  rmSync(probe, { force: true })
  symlinkSync('/dev/full', probe)
  await until('down')
  expect((await status('riskAnalysisService')).meta.reason).toMatch(/Check the disk/)
  unlinkSync(probe)
  await until('up')
})

test('records that cannot be delivered turn it down until they can', async () => {
  const before = (await incidents()).length
  const next = (number: number) => join(server.dataDir, 'risk', `${String(number).padStart(12, '0')}.spool`)
  // The next file is written to a full disk.
  for (const number of [1, 2]) symlinkSync('/dev/full', next(number))
  await importOne('full.example')
  await eventually(async () => (await incidents()).length > before, LIMIT)
  expect((await incidents())[0]?.reason).toMatch(/Check the disk/)
  await until('up')
  await importOne('room.example')
  await eventually(async () => (await incidents())[0]?.to !== null, LIMIT)
})
