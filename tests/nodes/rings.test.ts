import type { EnforcerPlan, GenerationRow } from '@netwarden/shared/contract'
import type { Enforcer } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import { ScriptedUpstream } from '../gateway/support/scripted-upstream.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { ControlBetween } from './support/control-between.ts'
import { NodeProcess } from './support/node-process.ts'

const NXDOMAIN = 3
const WAIT = 120_000
let console_: GatewayServer
let upstream: ScriptedUpstream
let other: ScriptedUpstream
let between: ControlBetween | undefined
interface Member {
  id: string
  node: NodeProcess
}
let doubtful: Member
let sound: Member
let later: Member

const shown = async ({ id }: Member) => (await console_.admin.get<Enforcer>(`/api/enforcer/${id}`)).data
const untilState = (member: Member, state: Enforcer['state']) =>
  eventually(async () => (await shown(member)).state === state, WAIT)
const isBanned = async ({ node }: Member, name: string) => (await node.ask(name)).rcode === NXDOMAIN
const untilBanned = (member: Member, name: string) => eventually(() => isBanned(member, name), WAIT)
const planOf = async ({ id }: Member) =>
  (await console_.admin.post<EnforcerPlan>(`/api/enforcer/${id}/plan`)).data
const ordersOf = async ({ id }: Member) =>
  (await console_.admin.get<{ list: GenerationRow[] }>(`/api/enforcer/${id}/generations`)).data.list

async function join(name: string, ring: number): Promise<Member> {
  const body = { name, site: 'School', ring }
  const { data } = await console_.admin.post<{ id: string; code: string }>('/api/enforcer/create', body)
  const node = await NodeProcess.make()
  const { stderr } = await node.join(console_.server.url, data.code)
  expect(stderr).toBe('')
  node.run()
  return { id: data.id, node }
}

beforeAll(async () => {
  console_ = await GatewayServer.start({ env: { NETWARDEN_PORT: String(await freePort()) } })
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.7`] }))
  other = await ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 198.51.100.8`] }))
  await console_.setUpstreams(upstream.server)
  await console_.ban('first.example')
  doubtful = await join('doubtful', 1)
  sound = await join('sound', 1)
  later = await join('later', 2)
  for (const member of [doubtful, sound, later]) await untilState(member, 'serving')
}, 3 * WAIT)

afterAll(async () => {
  between?.stop()
  for (const member of [doubtful, sound, later]) await member?.node.stop()
  await console_?.stop()
  await upstream?.stop()
  await other?.stop()
}, WAIT)

test(
  'an order whose proof fails is stopped, its ring returns by itself, and an alarm names what was answered',
  async () => {
    const before = await shown(sound)
    await doubtful.node.kill()
    between = await ControlBetween.start(doubtful.node.file('gateway', 'control.sock'))
    doubtful.node.run()
    // An order that comes before the node has its gateway again is not tried beside the former one.
    await eventually(() => doubtful.node.output.includes('gateway.process.taken_over'), WAIT)
    await untilState(doubtful, 'serving')
    await console_.ban('second.example')
    const reasonOf = async (member: Member) => (await shown(member)).reason ?? ''
    await eventually(async () => (await reasonOf(sound)).includes('"doubtful" failed its proof'), WAIT)
    for (const member of [sound, later])
      await eventually(async () => (await shown(member)).inForce === before.inForce, WAIT)
    await untilState(sound, 'stale')
    for (const member of [doubtful, sound, later]) {
      expect(await isBanned(member, 'second.example')).toBe(false)
      expect(await isBanned(member, 'first.example')).toBe(true)
    }
    const [refused] = await ordersOf(doubtful)
    expect(refused).toMatchObject({ state: 'refused' })
    const status = () =>
      console_.admin.post<{ meta: { reason?: string } }>('/api/system-config/status', { quota: 'dnsService' })
    await eventually(async () => (await status()).data.meta.reason?.includes('doubtful') === true, WAIT)
    expect((await status()).data.meta.reason).toMatch(/for segment "All devices" should be .* \(doubtful\)/)
    const alarms = async () => {
      const { data } = await console_.admin.get<{ list: { content: string }[] }>('/api/message/list')
      return data.list.filter(({ content }) => content.includes('doubtful'))
    }
    await eventually(async () => (await alarms()).length > 0, WAIT)
  },
  3 * WAIT,
)

test(
  'a plan names what the newest order changes, and publishing a stopped one needs force and the planned generation',
  async () => {
    const plan = await planOf(later)
    expect(plan.changes).toEqual([{ kind: 'rules', zone: 'All devices', added: 1, removed: 0 }])
    expect(plan.obstacle).toContain('"doubtful" failed its proof')
    const publish = (body: object) => console_.admin.post(`/api/enforcer/${later.id}/publish`, body)
    expect((await publish({})).status).toBe(409)
    expect((await publish({ generation: plan.generation - 1, force: true })).status).toBe(409)
    expect(await isBanned(later, 'second.example')).toBe(false)
  },
  WAIT,
)

test(
  'with force the order is published again in steps, once the enforcer decides as it should',
  async () => {
    await doubtful.node.kill()
    between?.stop()
    doubtful.node.killGateway()
    doubtful.node.run()
    await untilState(doubtful, 'stale')
    const { generation } = await planOf(doubtful)
    const { status } = await console_.admin.post(`/api/enforcer/${doubtful.id}/publish`, {
      generation,
      force: true,
    })
    expect(status).toBe(200)
    for (const member of [doubtful, sound, later]) {
      await untilBanned(member, 'second.example')
      await untilState(member, 'serving')
    }
    expect((await ordersOf(sound))[0]).toMatchObject({ generation, state: 'proved', reason: 'published' })
  },
  2 * WAIT,
)

test(
  'an enforcer returns to the content before by a new order, alone, and takes the next change again',
  async () => {
    expect((await console_.admin.post(`/api/enforcer/${sound.id}/return`)).status).toBe(200)
    await eventually(async () => !(await isBanned(sound, 'second.example')), WAIT)
    await untilState(sound, 'stale')
    expect((await shown(sound)).reason).toContain('Returned to the content before')
    expect(await isBanned(later, 'second.example')).toBe(true)
    await eventually(async () => (await ordersOf(sound))[0]?.reason === 'returned', WAIT)
    expect((await planOf(sound)).changes).toEqual([
      { kind: 'rules', zone: 'All devices', added: 1, removed: 0 },
    ])
    await console_.ban('third.example')
    for (const member of [doubtful, sound, later]) await untilBanned(member, 'third.example')
    expect(await isBanned(sound, 'second.example')).toBe(true)
    await untilState(sound, 'serving')
  },
  2 * WAIT,
)

test(
  'what a site has precedes the defaults for all, and what an enforcer has precedes its site',
  async () => {
    await console_.set({ banAnswer: 'sinkhole', sinkholeIPv4: '192.0.2.1' })
    const put = (settings: object) =>
      console_.admin.put<{ site: string }[]>('/api/enforcer/site-settings', {
        sites: [{ site: 'School', settings }],
      })
    expect((await put({ sinkholeIPv4: '192.0.2.2' })).status).toBe(200)
    const own = { sinkholeIPv4: '192.0.2.3', defaultDNSServers: [other.server] }
    const update = (body: object) => console_.admin.post<Enforcer>(`/api/enforcer/${later.id}/update`, body)
    expect((await update({ settings: own })).data.settings).toEqual(own)
    await console_.admin.post(`/api/enforcer/${doubtful.id}/update`, { site: 'Head office' })
    const addressOf = async ({ node }: Member, name: string) =>
      (await node.ask(name)).answer[0]?.split(' ').at(-1)
    const wanted: [Member, string][] = [
      [doubtful, '192.0.2.1'],
      [sound, '192.0.2.2'],
      [later, '192.0.2.3'],
    ]
    for (const [member, sinkhole] of wanted)
      await eventually(async () => (await addressOf(member, 'first.example')) === sinkhole, WAIT)
    expect(await addressOf(later, 'site-passed.example')).toBe('198.51.100.8')
    expect(await addressOf(sound, 'site-passed.example')).toBe('198.51.100.7')
    // Without a setting of its own it has those of the site again.
    await update({ settings: {} })
    await eventually(async () => (await addressOf(later, 'first.example')) === '192.0.2.2', WAIT)
    const refused = await update({ settings: { listen: ['nowhere'] } })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ errors: { 'settings.listen': expect.stringContaining('nowhere') } })
    expect((await put({ sinkholeIPv4: '2001:db8::1' })).status).toBe(400)
    for (const member of [doubtful, sound, later]) await untilState(member, 'serving')
  },
  2 * WAIT,
)
