import type {
  AppliedChange,
  Page,
  PolicyDraftBody,
  PolicyException,
  Receipt,
  Replay,
} from '@netwarden/shared/contract'
import type { CustomPolicy } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const REPLAY = '/api/domain-control/replay'
const EXCEPTION = '/api/domain-control/exception'
const RECEIPT = '/api/domain-control/receipt'

let server: TestServer
let admin: ApiClient

beforeAll(async () => {
  server = await TestServer.start({ untilReady: true })
  admin = (await People.on(server)).superadmin
})
afterAll(() => server?.stop())

const freshDomain = () => `${freshName('name').replaceAll('_', '-')}.example`
const replay = async (draft: PolicyDraftBody) =>
  (await admin.post<Replay>(REPLAY, { draft, examples: 0 })).data
async function applied(draft: PolicyDraftBody): Promise<string> {
  const { baseGeneration } = await replay(draft)
  const { data, body } = await admin.post<AppliedChange>(`${REPLAY}/apply`, { draft, baseGeneration })
  if (!('receiptId' in data)) throw new Error(JSON.stringify(body))
  return data.receiptId
}
const exceptionsOn = async (domain: string, state = 'active') =>
  (await admin.get<Page<PolicyException>>(`${EXCEPTION}/list`, { q: domain, state })).data.list

/** Two names of a domain, each visited once by each of two devices. */
async function visitedDomain() {
  const domain = freshDomain()
  const names = [`cdn.${domain}`, `sso.${domain}`] as const
  const devices = ['192.0.2.71', '192.0.2.72'] as const
  const accessAt = new Date(Date.now() - 60_000).toISOString()
  const visits = devices.flatMap((deviceIP) => names.map((name) => ({ accessAt, deviceIP, domain: name })))
  await admin.upload('/api/access-record/import', toNdjson(visits), { source: freshName('source') })
  return { domain, names, devices }
}

const banOf = (domain: string) => ({
  group: 'domain' as const,
  solvedMode: 'banned' as const,
  entries: [domain],
})

test('a replay shows where a name and which names of a device can be excepted, and the exceptions work', async () => {
  const { domain, names, devices } = await visitedDomain()
  const ban = { customPolicies: { add: [banOf(domain)] } }
  const whole = await replay(ban)
  expect(whole.flips).toMatchObject({ toBanned: 4, domains: 2, devices: 2 })
  expect(whole.byDomain.map((row) => [row.domain, row.exceptIn])).toEqual(
    names.map((name) => [name, [BUILT_IN_SEGMENT_ID]]),
  )
  expect(whole.byDevice.map((row) => [row.deviceIP, [...row.exceptNames].sort()])).toEqual(
    devices.map((device) => [device, names]),
  )
  const passed = { ...banOf(names[1]), solvedMode: 'passed' as const }
  const { flips } = await replay({ customPolicies: { add: [banOf(domain), passed] } })
  expect(flips).toMatchObject({ toBanned: 2, domains: 1, devices: 2 })
  const exceptions = {
    add: names.map((name) => ({ deviceIP: devices[0], domain: name, minutes: 60, reason: 'x' })),
  }
  const left = await replay({ ...ban, exceptions })
  expect(left.flips).toMatchObject({ toBanned: 2, domains: 2, devices: 1 })
  expect(left.byDevice.map(({ deviceIP }) => deviceIP)).toEqual([devices[1]])
})

test('a ban of a device cannot be narrowed by names', async () => {
  const { devices } = await visitedDomain()
  const add = { group: 'device' as const, solvedMode: 'banned' as const, entries: [devices[0]] }
  const { byDomain, byDevice } = await replay({ customPolicies: { add: [add] } })
  expect(byDomain.length).toBeGreaterThan(1)
  expect(byDomain.flatMap(({ exceptIn }) => exceptIn)).toEqual([])
  expect(byDevice.map(({ exceptNames }) => exceptNames)).toEqual([[]])
})

test('a device with more than 20 names has no names to except', async () => {
  const domain = freshDomain()
  const accessAt = new Date(Date.now() - 60_000).toISOString()
  const rows = [...Array(21).keys()].map((index) => ({
    accessAt,
    deviceIP: '192.0.2.73',
    domain: `n${index}.${domain}`,
  }))
  await admin.upload('/api/access-record/import', toNdjson(rows), { source: freshName('source') })
  const { byDevice } = await replay({ customPolicies: { add: [banOf(domain)] } })
  expect(byDevice).toMatchObject([{ toBanned: 21, exceptNames: [] }])
})

test('only names that policies accept can be excepted', async () => {
  const deviceIP = '192.0.2.75'
  const body = { name: freshName('segment'), entries: [{ entry: deviceIP }] }
  const { data: segment } = await admin.post<{ id: string }>('/api/segment/create', body)
  const [good, accessAt] = [freshDomain(), new Date(Date.now() - 60_000).toISOString()]
  const names = ['10.0.0.1', '*.ads.example', 'a\\032b.example', good]
  const visits = names.map((domain) => ({ accessAt, deviceIP, domain }))
  await admin.upload('/api/access-record/import', toNdjson(visits), { source: freshName('source') })
  const { byDomain, byDevice } = await replay({ segments: [{ id: segment.id, defaultMode: 'banned' }] })
  expect(byDomain.map(({ domain }) => domain).sort()).toEqual([...names].sort())
  expect(byDomain.filter(({ exceptIn }) => exceptIn.length > 0).map(({ domain }) => domain)).toEqual([good])
  expect(byDevice).toMatchObject([{ deviceIP, deviceMac: null, exceptNames: [good] }])
})

test('of two devices with one address, only the one that holds it now has names to except', async () => {
  const [domain, deviceIP] = [freshDomain(), '192.0.2.76']
  const macs = ['02:00:00:00:00:71', '02:00:00:00:00:72']
  const visits = macs.map((deviceMac, index) => ({
    accessAt: new Date(Date.now() - (9 - index) * 60_000).toISOString(),
    deviceIP,
    deviceMac,
    domain,
  }))
  await admin.upload('/api/access-record/import', toNdjson(visits), { source: freshName('source') })
  const { byDevice } = await replay({ customPolicies: { add: [banOf(domain)] } })
  const offered = new Map(byDevice.map((row) => [row.deviceMac, row.exceptNames]))
  expect([...offered].sort()).toEqual([
    [macs[0], []],
    [macs[1], [domain]],
  ])
})

test('a prediction counts what is in force for its whole range, and what has ended not at all', async () => {
  const { domain, names } = await visitedDomain()
  const ban = { customPolicies: { add: [banOf(domain)] } }
  const body = { domain: names[0], minutes: 60, reason: 'a project' }
  const { data } = await admin.post<{ id: string }>(EXCEPTION, body)
  expect((await replay(ban)).flips).toMatchObject({ toBanned: 2, domains: 1 })
  await admin.post(`${EXCEPTION}/end`, { id: data.id })
  expect((await replay(ban)).flips).toMatchObject({ toBanned: 4, domains: 2 })
  await admin.post('/api/domain-control/pause', { minutes: 5, reason: 'a look' })
  expect((await replay(ban)).flips).toMatchObject({ toBanned: 4, domains: 2 })
  await admin.post('/api/domain-control/pause', { minutes: 0 })
})

async function policyOf(entry: string) {
  const { data } = await admin.get<Page<CustomPolicy>>('/api/domain-control/custom-policy/list', { q: entry })
  return data.list.find(({ domain }) => domain === entry)
}

const idOf = async (body: object) =>
  (await admin.post<{ ids: [string] }>('/api/domain-control/custom-policy/create', body)).data.ids[0]

test('an addition that equals a disabled policy or one on trial enforces it, and a revert restores it', async () => {
  const { domain, names } = await visitedDomain()
  const schedule = { tz: 'UTC', slots: [{ days: [1], from: '08:00', to: '08:01' }] }
  const passing = { ...banOf(names[1]), solvedMode: 'passed' as const }
  const banId = await idOf({ ...banOf(domain), shadow: true, schedule, comment: 'at first' })
  await idOf({ ...passing, enable: false })
  const [ban, passed] = [await policyOf(domain), await policyOf(names[1])]
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const add = [{ ...banOf(domain), expiresAt }, passing]
  const { flips } = await replay({ customPolicies: { add } })
  expect(flips).toMatchObject({ toBanned: 2, domains: 1, devices: 2 })
  const id = await applied({ customPolicies: { add } })
  const enforced = { id: banId, enable: true, shadow: false, expiresAt, schedule: null, comment: 'at first' }
  expect(await policyOf(domain)).toMatchObject(enforced)
  expect(await policyOf(names[1])).toMatchObject({ id: passed?.id, enable: true })
  const receipts = (await admin.get<Receipt[]>(`${RECEIPT}/list`)).data
  expect(receipts.find((receipt) => receipt.id === id)?.parts).toEqual(
    [domain, names[1]].map((name) => ({ action: 'custom-policy.update', name })),
  )
  expect((await admin.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(200)
  const restored = [await policyOf(domain), await policyOf(names[1])]
  expect(restored.map(stateOf)).toEqual([stateOf(ban), stateOf(passed)])
})

const stateOf = (policy: CustomPolicy | undefined) => {
  const { id, enable, shadow, expiresAt, schedule, comment } = policy ?? {}
  return { id, enable, shadow, expiresAt, schedule, comment }
}

test('the last of several changes of a policy in one draft counts, and a revert restores its first state', async () => {
  const { domain } = await visitedDomain()
  const id = await idOf({ ...banOf(domain), enable: false })
  const before = stateOf(await policyOf(domain))
  const ends = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const add = ends.map((expiresAt) => ({ ...banOf(domain), expiresAt }))
  const draft = { customPolicies: { enable: [{ id, enable: true, shadow: true }], add } }
  expect((await replay(draft)).flips).toMatchObject({ toBanned: 4 })
  const receiptId = await applied(draft)
  expect(stateOf(await policyOf(domain))).toEqual({ ...before, enable: true, expiresAt: ends[1] })
  expect((await admin.post(`${RECEIPT}/${receiptId}/revert`, {})).status).toBe(200)
  expect(stateOf(await policyOf(domain))).toEqual(before)
})

test('a change with exceptions is one receipt, and its revert ends them', async () => {
  const { domain, names, devices } = await visitedDomain()
  const [deviceIP] = devices
  const add = [{ deviceIP, domain: names[0], minutes: 10_080, reason: 'the printer needs it' }]
  const id = await applied({ customPolicies: { add: [banOf(domain)] }, exceptions: { add } })
  const [exception] = await exceptionsOn(domain)
  expect(exception).toMatchObject({ deviceIP, domain: names[0], reason: 'the printer needs it' })
  const receipts = (await admin.get<Receipt[]>(`${RECEIPT}/list`)).data
  const parts = receipts.find((receipt) => receipt.id === id)?.parts.map(({ action }) => action)
  expect(parts?.sort()).toEqual(['custom-policy.create', 'exception.create'])
  const ending = await replay({ exceptions: { end: [exception?.id ?? ''] } })
  expect(ending.flips).toMatchObject({ toBanned: 1, devices: 1 })
  expect((await admin.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(200)
  expect(await exceptionsOn(domain)).toEqual([])
  expect(await exceptionsOn(domain, 'ended')).toHaveLength(1)
})

test('a revert starts an exception again that its change ended, and it ends when it would have ended', async () => {
  const domain = freshDomain()
  const body = { domain, minutes: 1_440, reason: 'a project' }
  const { data } = await admin.post<{ id: string; expiresAt: string }>(EXCEPTION, body)
  const id = await applied({ exceptions: { end: [data.id] } })
  expect(await exceptionsOn(domain)).toEqual([])
  expect((await admin.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(200)
  const [again, ...others] = await exceptionsOn(domain)
  expect(others).toEqual([])
  expect(again).toMatchObject({ domain, segmentId: BUILT_IN_SEGMENT_ID, reason: 'a project' })
  expect(again?.expiresAt).toBe(data.expiresAt)
})

test('a revert is refused when an exception of its change was ended by hand', async () => {
  const domain = freshDomain()
  const id = await applied({ exceptions: { add: [{ domain, minutes: 60, reason: 'a project' }] } })
  const [exception] = await exceptionsOn(domain)
  await admin.post(`${EXCEPTION}/end`, { id: exception?.id })
  const { status, body } = await admin.post(`${RECEIPT}/${id}/revert`, {})
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(domain)])
})

test('a draft with a wrong exception is refused by replay and apply alike', async () => {
  const [domain, reason] = [freshDomain(), 'a project']
  const { baseGeneration } = await replay({})
  const refusals = [
    [{ add: [{ domain, minutes: 20_000, reason }] }, 400],
    [{ add: [{ domain, minutes: 61, reason }] }, 400],
    [{ add: [{ domain, until: new Date(Date.now() - 1_000).toISOString(), reason }] }, 400],
    [{ add: [{ domain, minutes: 60, until: new Date(Date.now() + 60_000).toISOString(), reason }] }, 400],
    [{ add: [{ domain, minutes: 60, reason: ' ' }] }, 400],
    [{ add: [{ domain, minutes: 60 }] }, 400],
    [{ add: [{ domain, minutes: 60, reason, segmentId: 'all', deviceIP: '192.0.2.9' }] }, 400],
    [{ add: [{ domain, minutes: 60, reason, segmentId: 'none' }] }, 404],
    [{ end: ['none'] }, 404],
  ] as const
  for (const [exceptions, status] of refusals) {
    const draft = { exceptions }
    expect((await admin.post(REPLAY, { draft })).status).toBe(status)
    expect((await admin.post(`${REPLAY}/apply`, { draft, baseGeneration })).status).toBe(status)
  }
})
