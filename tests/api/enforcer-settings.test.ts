import type { SiteSettings } from '@netwarden/shared/contract'
import type { Enforcer } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withNodes } from '../../api/src/modules/status/probe-nodes.ts'
import { isLaterVersion } from '../../api/src/node-protocol/clock.ts'
import { ask } from '../gateway/support/dns-client.ts'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'

const SITES = '/api/enforcer/site-settings'
const WAIT = 120_000
let gateway: GatewayServer
let admin: ApiClient

beforeAll(async () => {
  gateway = await GatewayServer.start()
  admin = gateway.admin
}, WAIT)
afterAll(() => gateway?.stop())

const local = async () => (await admin.get<Enforcer>('/api/enforcer/local')).data
const planOf = (enforcers: object) =>
  admin.post<{ planId: string; changes: { section: string }[] }>('/api/config/plan', {
    document: { netwarden: 1, enforcers },
  })

test('settings of a site replace the former ones, and a site is named once', async () => {
  const lab = {
    site: 'Lab',
    settings: { listen: ['192.0.2.1'], defaultDNSServers: '192.0.2.53, 192.0.2.54' },
  }
  const { data } = await admin.put<SiteSettings>(SITES, { sites: [lab] })
  expect(data).toEqual([
    { site: 'Lab', settings: { listen: ['192.0.2.1#53'], defaultDNSServers: ['192.0.2.53', '192.0.2.54'] } },
  ])
  const twice = await admin.put(SITES, { sites: [lab, lab] })
  expect(twice.body).toMatchObject({ errors: { 'sites.1.site': expect.any(String) } })
  const wrong = { site: 'Lab', settings: { listen: [] } }
  expect((await admin.put(SITES, { sites: [wrong] })).body).toMatchObject({
    errors: { 'sites.0.settings.listen': expect.any(String) },
  })
  expect((await admin.get<SiteSettings>(SITES)).data).toEqual(data)
})

test('settings of its own and those of its site suit each other, however the two meet', async () => {
  const site = (name: string, server: string) => ({ site: name, settings: { defaultDNSServers: server } })
  const move = (to: string) => admin.post('/api/enforcer/local/update', { site: to })
  const [plain, encrypted] = [site('Lab', '192.0.2.53'), site('Vault', 'tls://192.0.2.54')]
  await admin.put(SITES, { sites: [plain, encrypted] })
  expect((await move('Lab')).status).toBe(200)
  // Its name is resolved by the plain server of the site.
  const own = { specifiedDNSServers: [{ match: 'corp.example', servers: 'tls://dns.corp.example' }] }
  expect((await admin.post('/api/enforcer/local/update', { settings: own })).status).toBe(200)
  expect(await move('Vault')).toMatchObject({
    status: 409,
    body: { error: { msg: expect.stringContaining('"Vault"') }, errors: { site: expect.any(String) } },
  })
  expect(await admin.put(SITES, { sites: [site('Lab', 'tls://192.0.2.55')] })).toMatchObject({
    status: 409,
    body: { errors: { 'sites.0.settings': expect.stringContaining('own') } },
  })
  const DNS = '/api/system-config/dns'
  const { defaultDNSServers } = (await admin.get<{ defaultDNSServers: string[] }>(DNS)).data
  await admin.put(DNS, { defaultDNSServers: ['tls://192.0.2.60'] })
  expect((await admin.put(SITES, { sites: [encrypted] })).body).toMatchObject({
    errors: { sites: expect.stringContaining('own') },
  })
  // Settings of another site may change meanwhile.
  const other = site('Yard', '192.0.2.56')
  expect((await admin.put(SITES, { sites: [plain, encrypted, other] })).status).toBe(200)
  await admin.put(DNS, { defaultDNSServers })
  expect((await local()).site).toBe('Lab')
  await admin.post('/api/enforcer/local/update', { settings: {} })
  expect((await move('Vault')).status).toBe(200)
  expect((await move('')).status).toBe(200)
})

test('the local gateway listens where its site says, and where it itself says', async () => {
  const ports = [await freePort(), await freePort()] as const
  const listen = (port: number) => ({ listen: [`127.0.0.1#${port}`] })
  const answers = async (port: number) => (await ask(port, 'localhost')).rcode === 0
  await admin.put(SITES, { sites: [{ site: 'Lab', settings: listen(ports[0]) }] })
  await admin.post('/api/enforcer/local/update', { site: 'Lab' })
  await gateway.set({ enabled: true })
  await eventually(() => answers(ports[0]), WAIT)
  await admin.post('/api/enforcer/local/update', { settings: listen(ports[1]) })
  await eventually(() => answers(ports[1]), WAIT)
  expect(await local()).toMatchObject({ site: 'Lab', settings: listen(ports[1]) })
  await gateway.set({ enabled: false })
})

test('a document with the exported enforcers plans nothing, and applies what it changes and adds', async () => {
  const exported = await (await admin.raw('GET', '/api/config/export?section=enforcers')).text()
  expect(exported).toContain('site: Lab')
  expect(exported).not.toMatch(/key|code|pairing|secret/i)
  const sites = [{ site: 'Lab', settings: { sinkholeIPv4: '192.0.2.80' } }]
  const enforcers = [
    { name: 'local', site: 'Lab', ring: 1 },
    { name: 'school-1', site: 'School', ring: 2, settings: { sinkholeIPv4: '192.0.2.81' } },
  ]
  const plan = await planOf({ sites, enforcers })
  expect(plan.data.changes).toMatchObject([{ section: 'enforcers', action: 'update' }])
  expect((await admin.post('/api/config/apply', { planId: plan.data.planId })).status).toBe(200)
  expect((await local()).settings).toEqual({})
  const { data: listed } = await admin.get<{ list: Enforcer[] }>('/api/enforcer/list?q=school-1')
  expect(listed.list).toMatchObject([{ ring: 2, state: 'joining', settings: { sinkholeIPv4: '192.0.2.81' } }])
  expect((await planOf({ sites, enforcers })).data.changes).toEqual([])
  // One that the document leaves out stays, with the key of its node.
  expect((await planOf({ sites, enforcers: [] })).data.changes).toEqual([])
})

test('while the local gateway is off there is nothing to publish and nothing to return to', async () => {
  const call = (verb: string) => admin.post('/api/enforcer/local/'.concat(verb), {})
  expect((await call('plan')).data).toMatchObject({ changes: [], cannot: [] })
  expect((await call('publish')).status).toBe(409)
  expect((await call('return')).status).toBe(409)
})

test('a clock that is off by more than a minute is a fault of the DNS service', () => {
  const probed = { isUp: true, responseTime: null, reason: null, parts: [] }
  const node = (clockOffsetMs: number) => ({
    name: 'school-1',
    state: 'serving' as const,
    reason: null,
    clockOffsetMs,
  })
  const now = { proof: null, now: 0 }
  expect(withNodes(probed, [node(59_000)], now).isUp).toBe(true)
  expect(withNodes(probed, [node(-61_000)], now)).toMatchObject({
    isUp: false,
    reason: { key: 'status.node.clock', params: { name: 'school-1', seconds: -61 } },
  })
})

test('versions are compared by their numbers', () => {
  expect(isLaterVersion('0.10.0', '0.9.3')).toBe(true)
  expect(isLaterVersion('0.9.3', '0.9.3')).toBe(false)
  expect(isLaterVersion('0.9.3', '0.10.0-rc.1')).toBe(false)
})
