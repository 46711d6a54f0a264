import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EngineProxy } from '../engine/engine-proxy.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

/** Queries for this name are not answered. */
const SLOW = 'slow.example'

let engine: EngineProxy
let server: TestServer
let admin: ApiClient
/** Queries for the slow name that the engine received. */
let slowQueries = 0

beforeAll(async () => {
  engine = await EngineProxy.start()
  engine.before = (sent, outgoing) => {
    if (!sent.includes(SLOW)) return
    slowQueries += 1
    return once(outgoing, 'close')
  }
  server = await TestServer.start({ env: { NETWARDEN_EVENTS_URL: engine.url } })
  admin = await server.superadmin()
  const visits = [{ accessAt: new Date().toISOString(), deviceIP: '192.0.2.1', domain: 'quick.example' }]
  await admin.upload('/api/access-record/import', toNdjson(visits))
})
afterAll(async () => {
  await server.stop()
  await engine.stop()
})

const asks: [string, string][] = [
  ['a search', `/api/access-record/list?keyword=${SLOW}`],
  ['a search by pattern', `/api/access-record/list?keyword=*${SLOW}`],
  ['a distribution', `/api/access-record/dist-stats?quota=riskLevel&keyword=${SLOW}`],
  ['an export', `/api/access-record/export?format=csv&keyword=${SLOW}`],
]

test.each(asks)(
  '%s that is left is ended in the engine, too, and others are answered meanwhile',
  async (_, path) => {
    const before = { queries: slowQueries, left: engine.abandoned }
    const leaving = new AbortController()
    const asked = fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
      signal: leaving.signal,
    })
    await eventually(() => slowQueries > before.queries)
    const { data } = await admin.get<{ total: number }>('/api/access-record/list', {
      keyword: 'quick.example',
    })
    expect(data.total).toBe(1)
    expect(engine.abandoned).toBe(before.left)

    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    await eventually(() => engine.abandoned - before.left === slowQueries - before.queries)
    // A read that ends because its caller disconnected is not a failure and is not logged.
    await admin.get('/api/access-record/list', { keyword: 'quick.example' })
    expect(server.output).not.toMatch(/http\.request\.failed|"level":50/)
  },
)

test('exports beyond the limit wait until one ends, and pages do not', async () => {
  const before = slowQueries
  const leave = new AbortController()
  const people = await People.on(server)
  const [one, other] = [(await people.signedIn('common')).client, (await people.signedIn('common')).client]
  const exportOf = (taker: ApiClient, keyword: string, signal?: AbortSignal) =>
    fetch(`${server.url}/api/access-record/export?format=csv&keyword=${keyword}`, {
      headers: { authorization: `Bearer ${taker.accessToken}` },
      ...(signal ? { signal } : {}),
    })
  // The name alone: those below it would be looked for first.
  const held = [one, other].map((taker) => exportOf(taker, `%3D${SLOW}`, leave.signal))
  await eventually(() => slowQueries === before + 2)
  const third = exportOf(admin, 'quick.example')
  const page = await admin.get<{ total: number }>('/api/access-record/list', { keyword: 'quick.example' })
  expect(page.data.total).toBe(1)
  expect(await Promise.race([third, delay(300, 'waiting')])).toBe('waiting')

  leave.abort()
  await Promise.allSettled(held)
  expect((await (await third).text()).trimEnd().split('\n')).toHaveLength(2)
})
