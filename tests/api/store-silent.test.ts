import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { findPostgres, TestPostgres } from '../support/postgres.ts'
import { TestServer } from '../support/server.ts'
import { SilentProxy } from '../support/silent-proxy.ts'

const bin = findPostgres()

describe.runIf(bin)('while PostgreSQL accepts connections and does not answer', () => {
  let postgres: TestPostgres
  let proxy: SilentProxy
  let server: TestServer
  let admin: ApiClient
  beforeAll(async () => {
    postgres = await TestPostgres.start(bin ?? '')
    const url = new URL(postgres.url)
    proxy = await SilentProxy.start(Number(url.port))
    url.port = String(proxy.port)
    server = await TestServer.start({ env: { NETWARDEN_STATE_URL: url.href } })
    admin = await server.superadmin()
  })
  afterAll(async () => {
    proxy.speak()
    await server.stop()
    proxy.stop()
    await postgres.stop()
  })

  test('calls end within a limit, and succeed when it answers again', async () => {
    expect((await admin.get('/api/user/list')).status).toBe(200)
    proxy.fallSilent()
    const asked = await Promise.all([
      admin.get('/api/user/list'),
      admin.get('/api/operation-log/list', { subject: 'x' }),
      admin.post('/api/segment/create', { name: 'x', description: '', entries: [], defaultMode: 'passed' }),
    ])
    expect(asked.map(({ status, error }) => [status, error?.code])).toEqual([
      [503, 50300],
      [503, 50300],
      [503, 50300],
    ])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    proxy.speak()
    await eventually(async () => (await admin.get('/api/user/list')).status === 200)
    await eventually(async () => (await fetch(`${server.url}/readyz`)).ok)
  })
})
