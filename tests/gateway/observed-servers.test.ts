import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogComparison, Page } from '@netwarden/shared/contract'
import type { Canaries, Enforcer, UserMessage } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandLine } from '../cli/command-line.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import { GatewayServer } from './support/gateway-server.ts'
import { questionOf, type Script, ScriptedUpstream } from './support/scripted-upstream.ts'

const WAIT = 120_000
const NXDOMAIN = 3
const REFUSED = 5
const SERVFAIL = 2
const PASSED = 'good.example'
let gateway: GatewayServer
let resolver: ScriptedUpstream
let folder: string
let id: string
let sourceId: string

const addressOf = (name: string) => ({ answer: [`${name}. 60 A 203.0.113.7`] })
/** As our policies decide: the only name that passes is the one that devices visit. */
const obedient: Script = ({ name }) => (name === PASSED ? addressOf(name) : { rcode: NXDOMAIN })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netwarden-observed-'))
  gateway = await GatewayServer.start({ env: { NETWARDEN_SOURCE_ROOTS: folder } })
  resolver = await ScriptedUpstream.start(obedient)
  await gateway.ban('banned.example')
  const source = {
    name: 'pihole-log',
    kind: 'tail',
    format: 'netwarden-ndjson',
    location: join(folder, 'log'),
  }
  log({})
  const made = await gateway.admin.post('/api/rest/sources', source)
  sourceId = (made.body as { id: string }).id
  await eventually(async () => (await visitsOf('10.1.1.1')) === 1, WAIT)
})
afterAll(async () => {
  await gateway?.stop()
  await resolver?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function log(visit: Partial<PlainVisit>): void {
  const usual = { deviceIP: '10.1.1.1', domain: PASSED, solvedMode: 'passed', qtype: 'A' } as const
  const answer = { application: 'dns', rcode: 'NOERROR', dstHostIP: '203.0.113.7' } as const
  const line = { accessAt: new Date().toISOString(), ...usual, ...answer, ...visit }
  appendFileSync(join(folder, 'log'), toNdjson([line]))
}
const visitsOf = async (deviceIP: string) =>
  (await gateway.admin.get<Page<unknown>>('/api/access-record/list', { deviceIP, pageSize: 1 })).data.total
const shown = async () => (await gateway.admin.get<Enforcer>(`/api/enforcer/${id}`)).data
const create = (fields: object) =>
  gateway.admin.post<{ id: string; code?: string }>('/api/enforcer/create', { name: 'pihole', ...fields })
const probe = () => gateway.admin.post<Canaries>(`/api/enforcer/${id}/probe`)

test.each([
  ['of the local gateway', () => `127.0.0.1#${gateway.port}`],
  ['of cloud metadata', () => '169.254.169.254'],
  ['of a multicast group', () => '224.0.0.251#5353'],
  ['of no machine', () => '0.0.0.0#53'],
  ['of an encrypted server', () => 'tls://192.0.2.53'],
  ['that is a name', () => 'dns.example'],
])('an address %s is not observed', async (_, address) => {
  const { status, body } = await create({ kind: 'observed', observed: { address: address() } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: { 'observed.address': expect.any(String) } })
})

test('an observed server needs an address and a source that exists, and others take neither', async () => {
  const observed = { address: resolver.server }
  expect((await create({ kind: 'observed' })).status).toBe(400)
  expect((await create({ kind: 'gateway', observed })).status).toBe(400)
  const unknown = await create({ kind: 'observed', observed: { ...observed, sourceId: 'none' } })
  expect(unknown.body).toMatchObject({ errors: { 'observed.sourceId': expect.any(String) } })
  expect((await gateway.admin.post('/api/enforcer/local/update', { observed })).status).toBe(400)
})

test('a server that answers as decided agrees, has no code, and is not counted among those that serve', async () => {
  const made = await create({ kind: 'observed', observed: { address: resolver.server, sourceId } })
  expect(made).toMatchObject({ status: 200, data: { id: expect.any(String) } })
  expect(made.data.code).toBeUndefined()
  id = made.data.id
  await eventually(async () => (await shown()).state === 'serving', WAIT)
  const found = await shown()
  expect(found).toMatchObject({ kind: 'observed', canaries: { differing: [] }, wanted: null })
  expect(found.observed).toMatchObject({
    address: resolver.server,
    sourceId,
    from: '127.0.0.1',
    unanswered: 0,
  })
  expect(found.canaries.asked).toBeGreaterThan(1)
  expect(resolver.asked('banned.example').length + resolver.asked(PASSED).length).toBeGreaterThan(0)
  const { data } = await gateway.admin.get<{ meta: object }>('/api/enforcer/list')
  expect(data.meta).toMatchObject({ serving: 0, total: 0 })
})

test.each([
  ['an unspecified address', { answer: ['NAME. 60 A 0.0.0.0'] }],
  ['REFUSED', { rcode: REFUSED }],
  ['no address', {}],
] as const)('%s is a ban, as NXDOMAIN is', async (_, ban) => {
  resolver.follow(({ name }) => {
    if (name === PASSED) return addressOf(name)
    return 'answer' in ban ? { answer: ban.answer.map((text) => text.replace('NAME', name)) } : ban
  })
  const { asked, agreed } = (await probe()).data
  expect(agreed).toBe(asked)
})

test('a server that passes a banned name differs, with the name and both verdicts, and is no incident', async () => {
  resolver.follow(({ name }) => addressOf(name))
  const { asked, agreed, differing } = (await probe()).data
  expect(agreed).toBeLessThan(asked)
  expect(differing[0]).toMatchObject({ expected: 'banned', got: 'passed', via: `${resolver.server} udp` })
  expect(await shown()).toMatchObject({
    state: 'failing',
    reason: expect.stringContaining(differing[0]?.name ?? ''),
  })
  const incidents = await gateway.admin.get('/api/system-config/status/incidents', { quota: 'dnsService' })
  expect(incidents.status).toBe(200)
  expect(JSON.stringify(incidents.body)).not.toContain('pihole')
})

test('administrators get one message about a server that differs, not one for each round', async () => {
  const about = async () => {
    const { data } = await gateway.admin.get<Page<UserMessage>>('/api/message/list', { pageSize: 50 })
    return data.list.filter(({ subTitle }) => subTitle.startsWith('pihole'))
  }
  const [first] = await about()
  expect(first).toMatchObject({ link: '/system-config/enforcers' })
  expect(first?.content).toContain(first?.subTitle.split(/[:：]\s*/).at(-1))
  await probe()
  expect(await about()).toEqual([first])
})

test('a passed name that the server bans differs, too', async () => {
  resolver.follow(() => ({ rcode: NXDOMAIN }))
  const { differing } = (await probe()).data
  expect(differing).toMatchObject([{ name: PASSED, expected: 'passed', got: 'banned' }])
})

test.each<[string, Script]>([
  ['for another name', (query) => ({ ...addressOf(query.name), question: questionOf('other.example', 'A') })],
  ['with another id', ({ id: sent, name }) => ({ ...addressOf(name), id: (sent + 1) & 0xffff })],
  ['from another port', ({ name }) => ({ ...addressOf(name), from: 'otherPort' })],
  ['of random octets', () => ({ bytes: Buffer.alloc(9_000, 7) })],
  ['that never ends', ({ question, id: sent }) => ({ bytes: huge(sent, question) })],
  ['that is a failure', () => ({ rcode: SERVFAIL })],
  ['that is not sent', () => null],
])(
  'an answer %s shows no verdict and is no difference',
  async (_, script) => {
    resolver.follow(script)
    expect((await probe()).status).toBe(409)
    const { state, canaries, observed } = await shown()
    expect({ state, canaries }).toMatchObject({ state: 'unreachable', canaries: { asked: 0, differing: [] } })
    expect(observed?.unanswered).toBeGreaterThan(0)
  },
  WAIT,
)

/** As many records as a header can announce, all of them pointing at themselves. */
function huge(sent: number, question: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(sent, 0)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(0xffff, 6)
  return Buffer.concat([head, question, Buffer.alloc(20_000, 0xc0)])
}

test('an observed server is not paired, published to or returned, and has no settings', async () => {
  for (const verb of ['code', 'plan', 'publish', 'return'])
    expect(await gateway.admin.post(`/api/enforcer/${id}/${verb}`, {}), verb).toMatchObject({ status: 409 })
  const settings = { sinkholeIPv4: '192.0.2.80' }
  expect((await gateway.admin.post(`/api/enforcer/${id}/update`, { settings })).status).toBe(409)
})

test('the log is compared with the policies by name, and questions of the console are no visits', async () => {
  resolver.follow(obedient)
  expect((await probe()).status).toBe(200)
  const own = resolver.queries[0]?.name ?? ''
  log({ deviceIP: '127.0.0.1', domain: own })
  log({ deviceIP: '10.1.1.2', domain: 'banned.example' })
  log({ deviceIP: '10.1.1.3', domain: 'banned.example' })
  await eventually(async () => (await visitsOf('10.1.1.3')) === 1, WAIT)
  expect(await visitsOf('127.0.0.1')).toBe(0)
  const { data } = await gateway.admin.get<LogComparison>(`/api/enforcer/${id}/log-comparison`, { hours: 1 })
  expect(data).toMatchObject({ reported: 3, agreed: 1, differing: 2 })
  expect(data.names).toEqual([
    { name: 'banned.example', expected: 'banned', got: 'passed', visits: 2, devices: 2 },
  ])
  const local = await gateway.admin.get('/api/enforcer/local/log-comparison')
  expect(local.status).toBe(409)
})

test('only administrators add, ask and compare observed servers', async () => {
  const { client } = await (await People.on(gateway.server)).signedIn('common')
  const observed = { address: resolver.server }
  const wanted = { name: 'other', kind: 'observed', observed }
  expect((await client.post('/api/enforcer/create', wanted)).status).toBe(403)
  expect((await client.post(`/api/enforcer/${id}/probe`)).status).toBe(403)
  expect((await client.get(`/api/enforcer/${id}/log-comparison`)).status).toBe(403)
})

test('the command line adds an observed server, shows its comparison and changes its address', async () => {
  const line = new CommandLine(gateway.server.url)
  await line.login('superadmin', SUPERADMIN_PASSWORD)
  const made = await line.run(
    `enforcers create --name adguard --kind observed --address ${resolver.server} --source pihole-log`.split(
      ' ',
    ),
  )
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const shownText = (await line.run(['enforcers', 'show', 'adguard'])).stdout
  expect(shownText).toContain('1 of 3 as decided; banned.example: banned ≠ passed (2)')
  const changed = await line.run(['enforcers', 'update', 'adguard', '--address', '192.0.2.53'])
  expect(changed.code).toBe(0)
  const { observed } = await line.json<Enforcer>(['enforcers', 'show', 'adguard'])
  expect(observed).toMatchObject({ address: '192.0.2.53#53', sourceId })
  expect((await line.run(['enforcers', 'remove', 'adguard', '--yes'])).code).toBe(0)
  line.remove()
})

test('a document with an observed server plans nothing where it exists, and adds it with its source where not', async () => {
  const exported = await (await gateway.admin.raw('GET', '/api/config/export?section=enforcers')).text()
  expect(exported).toContain('source: pihole-log')
  const planOf = (text: object) =>
    gateway.admin.post<{ planId: string; changes: object[] }>('/api/config/plan', {
      document: { netwarden: 1, enforcers: text },
    })
  const server = { address: resolver.server, source: 'pihole-log' }
  const known = { name: 'pihole', kind: 'observed', observed: server }
  expect((await planOf({ enforcers: [known, { name: 'local' }] })).data.changes).toEqual([])
  const added = {
    name: 'technitium',
    kind: 'observed',
    observed: { address: '192.0.2.54', source: 'pihole-log' },
  }
  const { planId } = (await planOf({ enforcers: [known, added] })).data
  expect((await gateway.admin.post('/api/config/apply', { planId })).status).toBe(200)
  expect((await planOf({ enforcers: [known, added] })).data.changes).toEqual([])
  const { data } = await gateway.admin.get<{ list: Enforcer[] }>('/api/enforcer/list', { q: 'technitium' })
  expect(data.list).toMatchObject([{ kind: 'observed', observed: { address: '192.0.2.54#53', sourceId } }])
})
