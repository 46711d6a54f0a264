import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

let outside: TestEngine
let server: TestServer

beforeAll(async () => {
  outside = await startTestEngine()
  const { username, password, database, url } = outside.engine
  const address = new URL(`/${database}`, url)
  address.username = username
  address.password = password
  server = await TestServer.start({ env: { NETWARDEN_EVENTS_URL: address.href } })
})
afterAll(async () => {
  await server.stop()
  await outside.stop()
})

test('with a ClickHouse address set, the records are kept there and read from there', async () => {
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
