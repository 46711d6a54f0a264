import type { DnsTest } from '@netwarden/shared/contract'
import { DNS_TESTS_PER_MINUTE } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DnsResponder, deserted } from '../support/dns-responder.ts'
import { People } from '../support/people.ts'
import { TestServer } from '../support/server.ts'

const PATH = '/api/system-config/dns/test'
/** Far more than the answers differ by, far less than a time-out. */
const SAME_TIME = 400

let server: TestServer
let people: People
const responders: DnsResponder[] = []
beforeAll(async () => {
  server = await TestServer.start({ env: { NETWARDEN_TRUST_PROXY: 'loopback' }, untilReady: false })
  people = await People.on(server)
})
afterAll(async () => {
  await Promise.all(responders.map((responder) => responder.stop()))
  await server.stop()
})

test('reveals a closed or open port neither by its answer nor by its time', async () => {
  for (const behaviour of ['silent', 'garbage'] as const) {
    responders.push(await DnsResponder.start(behaviour))
  }
  const [silent, garbage] = responders.map((responder) => responder.server)
  const closed = await deserted()
  const { client } = await people.signedIn('admin')
  const reported = await Promise.all(
    [silent, garbage, closed].map(async (tested) => {
      const start = performance.now()
      const { data } = await client.post<DnsTest>(PATH, { servers: [tested] })
      const { server: _, ...check } = data.servers[0] ?? { server: '' }
      return { check, took: performance.now() - start }
    }),
  )
  const checks = reported.map(({ check }) => check)
  expect(checks).toEqual(Array(3).fill(checks[0]))
  const times = reported.map(({ took }) => took)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(SAME_TIME)
})

test.each([
  '169.254.169.254',
  '169.254.169.254#5353',
  '::ffff:169.254.169.254',
  'fd00:ec2::254',
  '100.100.100.200',
])('does not query %s', async (address) => {
  const { client } = await people.signedIn('admin')
  const answer = await client.post(PATH, { servers: ['127.0.0.1', address] })
  expect(answer.status).toBe(400)
  expect(answer.errors?.servers).toContain('the address of a cloud metadata service')
})

test('queries a link-local server, which the settings accept too', async () => {
  const { client } = await people.signedIn('admin')
  const servers = ['169.254.0.1#5353']
  const { status, data } = await client.post<DnsTest>(PATH, { servers })
  expect([status, data.servers.map(({ state }) => state)]).toEqual([200, ['down']])
  const { superadmin } = people
  expect((await superadmin.put('/api/system-config/dns', { defaultDNSServers: servers })).status).toBe(200)
})

test('is limited per minute for one user, independently of others', async () => {
  const { client } = await people.signedIn('admin')
  const { client: other } = await people.signedIn('admin')
  const statuses: number[] = []
  for (let count = 0; count <= DNS_TESTS_PER_MINUTE; count++) {
    statuses.push((await client.post(PATH, { servers: ['169.254.169.254'] })).status)
  }
  expect(new Set(statuses.slice(0, DNS_TESTS_PER_MINUTE))).toEqual(new Set([400]))
  expect(statuses.at(-1)).toBe(429)
  expect((await other.post(PATH, { servers: ['169.254.169.254'] })).status).toBe(400)
})
