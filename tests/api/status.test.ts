import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiUsage, PolicyExplanation, Source, StorageReport } from '@netwarden/shared/contract'
import {
  type RiskEvent,
  SERVICE_QUOTAS,
  type ServiceIncident,
  type ServiceQuota,
  type ServiceStatus,
  type UserMessage,
} from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { DnsResponder } from '../support/dns-responder.ts'
import { EventStream } from '../support/event-stream.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const URL = '/api/system-config/status'
const folder = mkdtempSync(join(tmpdir(), 'netwarden-status-'))
const log = join(folder, 'visits.ndjson')
const line = () =>
  toNdjson([
    { accessAt: new Date().toISOString(), deviceIP: '10.0.0.1', domain: 'a.example', application: 'dns' },
  ])

let server: TestServer
let admin: ApiClient
let common: ApiClient
let dns: DnsResponder

const status = async (quota: ServiceQuota, span?: string) =>
  (await admin.post<ServiceStatus>(URL, { quota, ...(span ? { span } : {}) })).data
const states = async () =>
  Object.fromEntries(
    await Promise.all(SERVICE_QUOTAS.map(async (quota) => [quota, (await status(quota)).meta.state])),
  )
const untilStates = (wanted: Partial<Record<ServiceQuota, string>>) =>
  eventually(async () => {
    const found = await states()
    return Object.entries(wanted).every(([quota, state]) => found[quota] === state)
  })
const incidents = async () =>
  (await admin.get<{ list: ServiceIncident[] }>(`${URL}/incidents`, { pageSize: 50 })).data.list

beforeAll(async () => {
  dns = await DnsResponder.start({ rcode: 3 })
  server = await TestServer.start({
    env: { NETWARDEN_PROBE_SECONDS: '1' },
  })
  const people = await People.on(server)
  admin = (await people.signedIn('admin')).client
  common = (await people.signedIn('common')).client
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('probes the configured services, and reports unknown for the others', async () => {
  await untilStates({ authService: 'up', riskAnalysisService: 'up', accessAnalysisService: 'up' })
  const unset = await status('dnsService')
  expect(unset).toMatchObject({ availability: null, responseTime: null, meta: { state: 'unknown' } })
  expect(unset.meta.reason).toMatch(/nothing is checked/)
  await admin.put('/api/system-config/dns', { defaultDNSServers: dns.server })
  await untilStates({ dnsService: 'up' })
  for (const quota of SERVICE_QUOTAS) {
    const { availability, responseTime, chartData, meta } = await status(quota)
    expect(availability).toBe(1)
    expect(responseTime).toBeGreaterThanOrEqual(0)
    expect(chartData).toHaveLength(12)
    expect(chartData.at(-1)?.value ?? chartData.at(-2)?.value).not.toBeNull()
    expect(meta.parts.every(({ isUp }) => isUp)).toBe(true)
  }
  const asked = { deviceIP: '10.0.0.1', domain: 'generation.example' }
  await admin.post('/api/domain-control/custom-policy/create', {
    group: 'domain',
    solvedMode: 'banned',
    entries: ['generation.example'],
  })
  const { data } = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
  const generations = async () =>
    (await status('accessAnalysisService')).meta.parts.flatMap(({ name, policyGeneration }) =>
      policyGeneration === null ? [] : [[name, policyGeneration]],
    )
  const now = data.policyGeneration
  await eventually(async () => (await generations()).every(([, generation]) => generation === now))
  expect(await generations()).toEqual([
    ['API process', now],
    ['Log ingestion', now],
  ])
  const [first, second] = (await status('authService', 'month')).chartData
  expect(Date.parse(second?.name ?? '') - Date.parse(first?.name ?? '')).toBe(60 * 3_600_000)
})

test('reports a service as down when a part of it has stopped, alerts about it, and reports it as up again', async () => {
  const rule = { code: 'serviceDown', enabled: true, level: 'medium', thresholds: { minutes: 0 } }
  await admin.put('/api/system-config/risk-rules', { rules: [rule] })
  writeFileSync(log, line())
  const made = await admin.post<Source>('/api/rest/sources', {
    name: 'core',
    kind: 'tail',
    format: 'netwarden-ndjson',
    location: log,
  })
  const { id } = made.body as Source
  const read = async () => ((await admin.get(`/api/rest/sources/${id}`)).body as Source).accepted
  await eventually(async () => (await read()) === 1)
  const stream = await EventStream.open(common, '?topics=status')

  rmSync(log)
  renameSync(join(server.dataDir, 'risk'), join(server.dataDir, 'risk-away'))
  await dns.stop()
  const down = { dnsService: 'down', riskAnalysisService: 'down', accessAnalysisService: 'down' }
  await untilStates(down)
  expect((await status('authService')).meta.state).toBe('up')
  expect((await status('accessAnalysisService')).meta.reason).toMatch(/"core"/)
  expect((await status('dnsService')).meta.parts).toMatchObject([{ name: dns.server, isUp: false }])
  const open = (await incidents()).filter(({ to }) => to === null)
  expect(open.map(({ quota }) => quota).sort()).toEqual(Object.keys(down).sort())
  const events = async () =>
    (await admin.post<{ list: RiskEvent[] }>('/api/risk-event/list', { q: 'Service down' })).data.list
  await eventually(async () => (await events()).length === 3)
  expect((await events())[0]).toMatchObject({ code: 'serviceDown', riskLevel: 'medium', deviceIP: null })
  expect((await events()).map(({ reasons }) => reasons[0]?.text).join()).toMatch(
    /DNS service has not answered/,
  )

  renameSync(join(server.dataDir, 'risk-away'), join(server.dataDir, 'risk'))
  writeFileSync(log, line())
  dns = await DnsResponder.start({ rcode: 0 })
  await admin.put('/api/system-config/dns', { defaultDNSServers: dns.server })
  await untilStates({ dnsService: 'up', riskAnalysisService: 'up', accessAnalysisService: 'up' })
  expect((await incidents()).every(({ to }) => to !== null)).toBe(true)
  expect((await status('dnsService')).availability).toBeLessThan(1)
  const { list } = (await admin.get<{ list: UserMessage[] }>('/api/message/list', { pageSize: 50 })).data
  const titles = list.map(({ title }) => title)
  expect(titles).toContain('The DNS service is unavailable')
  expect(titles).toContain('The DNS service is available again')
  await eventually(() => stream.of('status').length >= 6)
  expect(stream.of('status')[0]?.data).toMatchObject({ quota: expect.any(String), state: 'down' })
  stream.close()
  await dns.stop()
})

test('counts the requests to the API and its disk use', async () => {
  const usage = (await admin.get<ApiUsage>('/api/system-config/api-usage')).data
  expect(usage.jobs.find(({ name }) => name === 'status.probe')).toMatchObject({
    lastRunAt: expect.any(String),
    durationMs: expect.any(Number),
    lastError: null,
    isRunningHere: true,
  })
  expect(usage.requests).toBeGreaterThan(10)
  expect(usage.perMinute).toHaveLength(60)
  expect(usage.slowest.map(({ url }) => url)).toContain('/api/user/login')
  expect(usage.sessions.used).toBeGreaterThanOrEqual(3)
  const storage = (await admin.get<StorageReport>('/api/system-config/storage')).data
  expect(storage.tables.map(({ name }) => name)).toContain('access_record')
  expect(storage.days.at(-1)?.records).toBeGreaterThanOrEqual(1)
  expect(storage.disk.free).toBeLessThan(storage.disk.total)
})

test('is for administrators, and for existing services only', async () => {
  expect((await common.post(URL, { quota: 'dnsService' })).status).toBe(403)
  expect((await server.nobody().get(`${URL}/incidents`)).status).toBe(401)
  expect((await admin.post(URL, { quota: 'mailService' })).errors).toHaveProperty('quota')
})
