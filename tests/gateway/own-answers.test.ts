import type { Page, PolicyExplanation } from '@netwarden/shared/contract'
import type { AccessRecord } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { GatewayServer } from './support/gateway-server.ts'
import { ScriptedUpstream } from './support/scripted-upstream.ts'

const CLIENT = '127.0.0.2'
const EXPLAIN = '/api/domain-control/explain'

let gateway: GatewayServer
let upstream: ScriptedUpstream

beforeAll(async () => {
  ;[gateway, upstream] = await Promise.all([
    GatewayServer.start(),
    ScriptedUpstream.start(({ name }) => ({ answer: [`${name}. 60 A 10.1.2.3`] })),
  ])
  await gateway.setUpstreams(upstream.server)
  await gateway.set({ enabled: true })
  await gateway.ban('local')
  await gateway.ban('banned.example')
})
afterAll(async () => {
  await gateway?.stop()
  await upstream?.stop()
})

const explained = async (question: object) =>
  (await gateway.admin.post<PolicyExplanation>(EXPLAIN, { deviceIP: CLIENT, ...question })).data

async function visitTo(domain: string): Promise<AccessRecord | undefined> {
  const { data } = await gateway.admin.get<Page<AccessRecord>>('/api/access-record/list', {
    domain,
    pageSize: 1,
  })
  return data.list[0]
}

test.each([
  ['printer.local', 3, 'NXDOMAIN', 'passed', 'special'],
  ['localhost', 0, 'NOERROR', 'passed', 'special'],
  ['use-application-dns.net', 3, 'NXDOMAIN', 'passed', 'special'],
  ['intranet.example', 5, 'REFUSED', 'banned', 'private'],
] as const)(
  'client, visit and explain say the same of %s',
  async (name, code, rcode, solvedMode, controlGroup) => {
    expect((await gateway.ask(name, { from: CLIENT })).rcode).toBe(code)
    await eventually(async () => (await visitTo(name)) !== undefined)
    const expected = { solvedMode, controlGroup, policyId: null }
    const visit = await visitTo(name)
    expect(visit).toMatchObject({ ...expected, rcode, verdictBy: 'gateway' })
    const ips = visit?.answers ?? []
    expect(await explained({ domain: name, ips, enforcer: 'local' })).toMatchObject({ ...expected, rcode })
    // Without an enforcer the policies alone answer.
    expect((await explained({ domain: name, ips })).controlGroup).toBe(
      name.endsWith('.local') ? 'domain' : 'default',
    )
  },
)

test('a ban of the name goes before a private address in its answer', async () => {
  expect((await gateway.ask('banned.example', { from: CLIENT })).rcode).toBe(3)
  const found = await explained({ domain: 'banned.example', ip: '10.1.2.3', enforcer: 'local' })
  expect(found).toMatchObject({ solvedMode: 'banned', controlGroup: 'domain' })
})

test('visits of other sources skip what the gateway answers by itself', async () => {
  const visit = {
    accessAt: new Date().toISOString(),
    deviceIP: '10.0.0.9',
    domain: 'scanner.local',
    answers: ['10.1.2.3'],
  }
  await gateway.admin.upload('/api/access-record/import', toNdjson([visit]), { source: 'elsewhere' })
  expect(await visitTo('scanner.local')).toMatchObject({ solvedMode: 'banned', controlGroup: 'domain' })
})
