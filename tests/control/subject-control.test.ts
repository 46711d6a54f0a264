import type {
  CreatedPolicies,
  DeviceDetail,
  DomainDetail,
  PolicyExplanation,
} from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const CARD = '02:00:5e:20:00:01'
const DEVICE = '10.71.0.5'
const NAME = 'www.youtube.com'

let server: TestServer
let admin: ApiClient
let segmentId: string

beforeAll(async () => {
  server = await TestServer.start()
  admin = await server.superadmin()
  const accessAt = new Date(Date.now() - 60_000).toISOString()
  const visits = [{ accessAt, deviceIP: DEVICE, deviceMac: CARD, domain: NAME }]
  await admin.upload('/api/access-record/import', toNdjson(visits))
  const made = await admin.post<Segment>('/api/segment/create', { name: 'cards', entries: [{ entry: CARD }] })
  segmentId = made.data.id
})
afterAll(() => server.stop())

const device = async () => (await admin.get<DeviceDetail>(`/api/access-record/device/${DEVICE}`)).data
const domain = async () => (await admin.get<DomainDetail>(`/api/access-record/domain/${NAME}`)).data
const add = async (group: string, entry: string, fields = {}) =>
  (
    await admin.post<CreatedPolicies>('/api/domain-control/custom-policy/create', {
      group,
      solvedMode: 'banned',
      entries: [entry],
      ...fields,
    })
  ).data.ids[0]

test('a device names its current segment, determined by the MAC of its newest visit', async () => {
  const segment = { id: segmentId, name: 'cards', entry: CARD }
  expect((await device()).segment).toEqual(segment)
  const asked = { deviceIP: DEVICE, domain: NAME }
  // The MACs of new visits reach the decision within seconds.
  await eventually(async () => {
    const { data } = await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)
    return data.segment.id === segmentId
  })
  await admin.post('/api/segment/delete', { id: segmentId })
  expect(await device()).toMatchObject({
    segment: { id: 'all', name: 'All devices', entry: null },
    policies: [],
  })
})

test('a device lists its policies, by address and by MAC, 50 at most', async () => {
  const byIp = await add('device', DEVICE)
  const byCard = await add('device', CARD, { solvedMode: 'passed' })
  await add('device', '10.71.0.6')
  const { policies } = await device()
  expect(policies.map(({ id }) => id).sort()).toEqual([byIp, byCard].sort())
  for (let index = 0; index < 52; index += 1) {
    const card = `02:00:5e:21:00:${index.toString(16).padStart(2, '0')}`
    await add('device', `${DEVICE} ${card}`)
  }
  expect((await device()).policies).toHaveLength(50)
})

test('a domain names the lists that contain it, enabled or not', async () => {
  const list = { policyId: 'video', name: 'Video and streaming', group: 'common', entry: 'youtube.com' }
  const off = { enabled: false, solvedMode: 'banned', enabledSegments: 0 }
  const service = { policyId: 'youtube', name: 'YouTube', group: 'app', entry: 'youtube.com', ...off }
  expect((await domain()).lists).toEqual([{ ...list, ...off }, service])
  await admin.post('/api/domain-control/policy/enable', { id: 'video', enable: true, solvedMode: 'passed' })
  expect((await domain()).lists).toEqual([
    { ...list, enabled: true, solvedMode: 'passed', enabledSegments: 1 },
    service,
  ])
})

test('a domain lists the policies on it and its parents, the longest first', async () => {
  const above = await add('domain', 'youtube.com')
  const top = await add('domain', 'com')
  const itself = await add('domain', NAME, { solvedMode: 'passed' })
  await add('domain', 'be.www.youtube.com')
  await add('domain', 'tube.com')
  expect((await domain()).policies.map(({ id }) => id)).toEqual([itself, above, top])
})

test('both are readable by every signed-in user, and by nobody else', async () => {
  const { client } = await (await People.on(server)).signedIn('common')
  const seen = await client.get<DeviceDetail>(`/api/access-record/device/${DEVICE}`)
  expect([seen.status, seen.data.segment.id]).toEqual([200, 'all'])
  expect((await server.nobody().get(`/api/access-record/domain/${NAME}`)).status).toBe(401)
})

test('explain requires a device and a name or an address', async () => {
  const ask = (body: unknown) => admin.post('/api/domain-control/explain', body)
  expect((await ask({ domain: 'x.example' })).errors).toHaveProperty('deviceIP')
  expect((await ask({ deviceIP: '10.0.0.1' })).errors).toHaveProperty('domain')
  expect((await ask({ deviceIP: '10.0.0', domain: 'x.example' })).errors).toHaveProperty('deviceIP')
  expect((await ask({ deviceMac: CARD, domain: 'x..example' })).errors).toHaveProperty('domain')
  expect((await ask({ deviceMac: CARD, ip: '192.0.2.1' })).status).toBe(200)
})
