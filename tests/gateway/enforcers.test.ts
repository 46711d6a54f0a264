import type { Enforcer } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { GatewayServer } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

interface Listed {
  list: Enforcer[]
  total: number
  meta: { serving: number; total: number; generation: number | null }
}

const WAIT = 120_000
let gateway: GatewayServer
let upstream: ScriptedUpstream
let banned: string

beforeAll(async () => {
  gateway = await GatewayServer.start()
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] }))
  await gateway.setUpstreams(upstream.server)
  await gateway.ban('banned.example')
  const segment = { name: 'lab', description: '', defaultMode: 'banned', entries: [{ entry: '10.9.0.0/24' }] }
  banned = (await gateway.admin.post<{ id: string }>('/api/segment/create', segment)).data.id
}, WAIT)

afterAll(async () => {
  await gateway?.stop()
  await upstream?.stop()
})

const listed = async () => (await gateway.admin.get<Listed>('/api/enforcer/list')).data
const local = async () => (await gateway.admin.get<Enforcer>('/api/enforcer/local')).data

test('the local gateway is off and is not counted until it is switched on', async () => {
  const { list, total, meta } = await listed()
  expect({ total, meta }).toMatchObject({ total: 1, meta: { serving: 0, total: 0 } })
  expect(list[0]).toMatchObject({ id: 'local', kind: 'local', state: 'off', ring: 1, provenAt: null })
  expect((await gateway.admin.post('/api/enforcer/local/probe')).status).toBe(409)
})

test('it serves once the questions of every segment were answered as decided', async () => {
  await gateway.set({ enabled: true })
  // Two segments over two transports, one of them with a banned name of its own, which a later round asks for.
  await eventually(async () => {
    const { state, canaries } = await local()
    return state === 'serving' && canaries.asked >= 5
  }, WAIT)
  const { canaries, inForce, wanted, provenAt, addresses } = await local()
  expect(canaries).toMatchObject({ agreed: canaries.asked, differing: [] })
  expect(inForce).toBe(wanted)
  expect(Date.parse(provenAt ?? '')).toBeGreaterThan(0)
  expect(addresses).toEqual([`127.0.0.1#${gateway.port}`])
  expect((await listed()).meta).toMatchObject({ serving: 1, total: 1, generation: wanted })
})

test('an edit is asked for by its own generation', async () => {
  await gateway.ban('later.example', banned)
  const { data } = await gateway.admin.post<Enforcer['canaries']>('/api/enforcer/local/probe')
  expect(data.agreed).toBe(data.asked)
  const { wanted, inForce } = await local()
  expect(inForce).toBe(wanted)
})

test('it returns to the former policies, and uses the newest again when they are published', async () => {
  const call = (verb: string, body = {}, dry = {}) =>
    gateway.admin.post<Enforcer>(`/api/enforcer/local/${verb}`, body, dry)
  const isBanned = async () => (await gateway.ask('left.example')).rcode === 3
  await gateway.ban('left.example')
  const { wanted } = await local()
  expect((await call('publish')).status).toBe(409)
  const { data: returned } = await call('return')
  expect(returned).toMatchObject({ state: 'stale', wanted })
  expect(returned.reason).toContain(String(wanted))
  expect(await isBanned()).toBe(false)
  // Only one generation before is kept.
  expect((await call('return')).status).toBe(409)
  const { data: plan } = await gateway.admin.post('/api/enforcer/local/plan')
  expect(plan).toMatchObject({ generation: wanted, changes: [{ kind: 'rules', added: 1, removed: 0 }] })
  expect((await call('publish', { generation: wanted })).data).toMatchObject({ inForce: wanted })
  expect(await isBanned()).toBe(true)
  await eventually(async () => (await local()).state === 'serving', WAIT)
  const { data: log } = await gateway.admin.get<{ list: { action: string }[] }>('/api/operation-log/list')
  const actions = log.list.map(({ action }) => action)
  expect(actions.filter((action) => /^enforcer\.(return|publish)$/.test(action))).toEqual([
    'enforcer.publish',
    'enforcer.return',
  ])
})

test('it fails with the reason once its process no longer answers', async () => {
  process.kill(await gateway.gatewayPid(), 'SIGSTOP')
  try {
    await eventually(async () => (await local()).state === 'failing', WAIT)
    expect((await local()).reason).not.toBe('')
    expect((await listed()).meta).toMatchObject({ serving: 0, total: 1 })
  } finally {
    process.kill(await gateway.gatewayPid(), 'SIGCONT')
  }
  await eventually(async () => (await local()).state === 'serving', WAIT)
})

test('an administrator names it and its site, which the operation log shows', async () => {
  const changed = { name: 'hq-dns1', site: 'Head office', ring: 2 }
  const { data } = await gateway.admin.post<Enforcer>('/api/enforcer/local/update', changed)
  expect(data).toMatchObject(changed)
  const found = await gateway.admin.get<Listed>('/api/enforcer/list?site=Head%20office&q=hq')
  expect(found.data.list.map(({ name }) => name)).toEqual(['hq-dns1'])
  const log = await gateway.admin.get<{ list: { action: string; subject: string }[] }>(
    '/api/operation-log/list?action=enforcer.update',
  )
  expect(log.data.list[0]).toMatchObject({ action: 'enforcer.update', subject: 'local' })
  const wrong = await gateway.admin.post('/api/enforcer/local/update', { ring: 4, name: '' })
  expect(wrong.status).toBe(400)
})
