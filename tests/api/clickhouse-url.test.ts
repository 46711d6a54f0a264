import type { PolicyExplanation } from '@netwarden/shared/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

let outside: TestEngine
let server: TestServer

beforeAll(async () => {
  outside = await startTestEngine()
  server = await TestServer.start({ env: { NETWARDEN_EVENTS_URL: await outside.serve() } })
})
afterAll(async () => {
  await server.stop()
  await outside.stop()
})

test('with a ClickHouse address configured, records are stored there and read from there', async () => {
  const admin = await server.superadmin()
  const now = Date.now()
  const visits = Array.from({ length: 1_000 }, (_, index) => ({
    accessAt: new Date(now - index * 1_000).toISOString(),
    deviceIP: '192.0.2.1',
    domain: `h${index % 10}.outside.example`,
  }))
  await admin.upload('/api/access-record/import', toNdjson(visits))
  const { data } = await admin.get<{ total: number }>('/api/access-record/list', {
    keyword: 'h3.outside.example',
  })
  expect(data.total).toBe(100)
  const [row] = await outside.rows("SELECT countIf(domain = 'h3.outside.example') AS n FROM access_record")
  expect(Number(row?.n)).toBe(100)
})

test('finds a name whose oldest records were deleted before their aggregates', async () => {
  const admin = await server.superadmin()
  const now = Date.now()
  const visits = [0, 5].map((days) => ({
    accessAt: new Date(now - 1_000 - days * 86_400_000).toISOString(),
    deviceIP: '192.0.2.2',
    domain: 'kept.outside.example',
  }))
  await admin.upload('/api/access-record/import', toNdjson(visits))
  await outside.rows(
    'ALTER TABLE access_record DELETE WHERE at < now() - INTERVAL 1 DAY SETTINGS mutations_sync = 1',
  )
  const { data } = await admin.get<{ firstAccessAt: string; visits: number }>(
    '/api/access-record/domain/kept.outside.example',
  )
  expect(data).toMatchObject({ visits: 1, lastActiveAt: visits[0]?.accessAt })
  expect(Date.parse(data.firstAccessAt)).toBeLessThan(now - 4 * 86_400_000)
})

test('the regions of a country add up to it, including unknown ones', async () => {
  const admin = await server.superadmin()
  await outside.rows(
    `INSERT INTO access_record (at, uid, dst_ip, country, region)
     SELECT now64(3) - INTERVAL 1 MINUTE, generateSnowflakeID(), '198.51.100.7', 'CN', ['', 'Beijing', 'Beijing'][number + 1] FROM numbers(3)`,
  )
  const { data } = await admin.post('/api/item-owner-dist', { by: 'ip', country: 'CN' })
  expect(data).toEqual([
    { name: 'Beijing', value: 2, level: 'region' },
    { name: '', value: 1, level: 'region' },
  ])
})

test('an unknown country finds the visits to addresses there', async () => {
  const admin = await server.superadmin()
  const visits = [{ accessAt: new Date().toISOString(), deviceIP: '192.0.2.3', domain: 'private.example' }]
  const gone = visits.map((visit) => ({ ...visit, dstHostIP: '10.1.1.1' }))
  await admin.upload('/api/access-record/import', toNdjson([...visits, ...gone]))
  const after = await admin.post<{ name: string; value: number }[]>('/api/item-owner-dist', { by: 'ip' })
  const unknown = after.data.find(({ name }) => name === 'ZZ')?.value
  expect(unknown).toBe(1)
  const listed = await admin.get<{ total: number }>('/api/access-record/list', { country: 'ZZ' })
  expect(listed.data.total).toBe(unknown)
})

test('explains a verdict while that address does not answer', async () => {
  const admin = await server.superadmin()
  await outside.stop()
  const asked = { deviceIP: '192.0.2.1', domain: 'h1.outside.example' }
  const { status, data } = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
  expect([status, data?.solvedMode]).toEqual([200, 'passed'])
})
