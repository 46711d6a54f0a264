import type { AppliedChange, Page, PolicyDraftBody, Receipt, Replay } from '@netwarden/shared/contract'
import type { CustomPolicy, PolicyList, Segment } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName, People } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'

const REPLAY = '/api/domain-control/replay'
const RECEIPT = '/api/domain-control/receipt'
const POLICIES = '/api/domain-control/custom-policy/list'
const HOUR = 3_600_000

let server: TestServer
let admin: ApiClient
let people: People

beforeAll(async () => {
  server = await TestServer.start({ untilReady: true })
  people = await People.on(server)
  admin = people.superadmin
})
afterAll(() => server?.stop())

const freshDomain = () => `${freshName('name').replaceAll('_', '-')}.example`
const draftOf = (domain: string) => ({
  group: 'domain' as const,
  solvedMode: 'banned' as const,
  entries: [domain],
})
const banOf = (domain: string): PolicyDraftBody => ({ customPolicies: { add: [draftOf(domain)] } })
const policyFacts = ({ domain, enable, shadow, comment, solvedMode }: CustomPolicy) => ({
  domain,
  enable,
  shadow,
  comment,
  solvedMode,
})
const segmentFacts = ({ id, defaultMode, entries }: Segment) => ({
  id,
  defaultMode,
  entries: entries.map(({ entry, comment }) => `${entry} ${comment}`),
})

async function importVisits(visits: readonly PlainVisit[]): Promise<void> {
  const { data } = await admin.upload('/api/access-record/import', toNdjson(visits), {
    source: freshName('source'),
  })
  expect(data).toMatchObject({ accepted: visits.length })
}

/** Each name as often as the numbers say, at one moment. */
const trafficOf = (visits: Readonly<Record<string, number>>, at: number): PlainVisit[] =>
  Object.entries(visits).flatMap(([domain, count]) =>
    Array.from({ length: count }, (_, index) => ({
      accessAt: new Date(at).toISOString(),
      deviceIP: `192.0.2.${10 + (index % 3)}`,
      domain,
    })),
  )

const replay = async (draft: PolicyDraftBody) =>
  (await admin.post<Replay>(REPLAY, { draft, examples: 0 })).data
const apply = async (draft: PolicyDraftBody, reason = '') => {
  const { baseGeneration } = await replay(draft)
  return admin.post<AppliedChange>(`${REPLAY}/apply`, { draft, baseGeneration, reason })
}
async function applied(draft: PolicyDraftBody, reason = ''): Promise<string> {
  const { status, data, body } = await apply(draft, reason)
  expect(status, JSON.stringify(body)).toBe(200)
  if (!('receiptId' in data)) throw new Error('the change is pending')
  return data.receiptId
}
async function receiptOf(id: string, client = admin): Promise<Receipt> {
  const { data } = await client.get<Receipt[]>(`${RECEIPT}/list`)
  const receipt = data.find((one) => one.id === id)
  if (!receipt) throw new Error('there is no such receipt')
  return receipt
}
const policiesOn = async (domain: string) =>
  (await admin.get<Page<CustomPolicy>>(POLICIES, { q: domain })).data.list

test('repeated traffic shows in the receipt as it was predicted, and a planted name is the first surprise', async () => {
  const domain = freshDomain()
  const usual = { [`cdn.${domain}`]: 9, [`api.${domain}`]: 4 }
  await importVisits(trafficOf(usual, Date.now() - HOUR / 2))
  const id = await applied(banOf(domain), 'too much advertising')
  const before = await receiptOf(id)
  expect(before.predicted).toEqual({ toBannedPerHour: 13, toPassedPerHour: 0 })
  expect(before).toMatchObject({ by: 'superadmin', reason: 'too much advertising' })
  const planted = { [`sso.${domain}`]: 6, [`www.${domain}`]: 2 }
  await importVisits(trafficOf({ ...usual, ...planted }, Date.parse(before.at)))
  await admin.post(`${RECEIPT}/${id}/revert`, {})
  const { observed, unexpected, unexpectedDevices } = await receiptOf(id)
  expect(observed).toMatchObject({ toBanned: 13 + 8, toPassed: 0, isComplete: true })
  expect(unexpected).toEqual([
    { domain: `sso.${domain}`, visits: 6, devices: 3 },
    { domain: `www.${domain}`, visits: 2, devices: 2 },
  ])
  expect(unexpectedDevices).toEqual([])
})

test('a change of every kind is one operation, and its revert restores what it replaced', async () => {
  const domains = [freshDomain(), freshDomain(), freshDomain()]
  const [kept = '', removed = '', added = ''] = domains
  const make = async (entry: string) => {
    const body = {
      group: 'domain',
      solvedMode: 'banned',
      entries: [entry],
      comment: `of ${entry}`,
      shadow: true,
    }
    return (await admin.post<{ ids: [string] }>('/api/domain-control/custom-policy/create', body)).data.ids[0]
  }
  const [keptId, removedId] = [await make(kept), await make(removed)]
  const segment = async (entry: string) => {
    const body = { name: freshName('segment'), entries: [{ entry, comment: 'a room' }] }
    return (await admin.post<Segment>('/api/segment/create', body)).data.id
  }
  const [first, second] = [await segment('10.20.0.0/24'), await segment('10.20.1.0/24')]
  const { data: lists } = await admin.get<Page<PolicyList>>('/api/domain-control/policy/list', {
    segmentId: first,
  })
  const listId = lists.list[0]?.id ?? ''
  const seen = async () => ({
    policies: (await Promise.all(domains.map(policiesOn))).flat().map(policyFacts),
    segments: (await admin.get<Page<Segment>>('/api/segment/list')).data.list.map(segmentFacts),
    list: (await admin.get<PolicyList>(`/api/domain-control/policy/${listId}`, { segmentId: first })).data
      .enable,
  })
  const before = await seen()
  const id = await applied({
    customPolicies: {
      add: [{ group: 'domain', solvedMode: 'banned', entries: [added] }],
      remove: [removedId],
      enable: [{ id: keptId, enable: false }],
    },
    lists: [{ id: listId, segmentId: first, enable: true }],
    segments: [{ id: first, entries: [{ entry: '10.20.9.0/24' }], defaultMode: 'banned' }],
    rank: [second, first],
  })
  const after = await seen()
  expect(after.list).toBe(true)
  expect(after.policies.map(({ domain, enable }) => [domain, enable])).toEqual([
    [kept, false],
    [added, true],
  ])
  expect(after.segments.slice(0, 2)).toMatchObject([
    { id: second },
    { id: first, defaultMode: 'banned', entries: ['10.20.9.0/24 '] },
  ])
  const { data: log } = await admin.get<Page<{ action: string; subjectId: string }>>(
    '/api/operation-log/list',
    { action: 'change.apply' },
  )
  expect(log.list.filter(({ subjectId }) => subjectId === id)).toHaveLength(1)
  const receipt = await receiptOf(id, (await people.signedIn()).client)
  expect(receipt.parts.map(({ action }) => action).sort()).toEqual([
    'custom-policy.create',
    'custom-policy.enable',
    'custom-policy.remove',
    'policy.enable',
    'segment.rank',
    'segment.update',
  ])
  const reverted = await admin.post<{ receiptId: string }>(`${RECEIPT}/${id}/revert`, { reason: 'too much' })
  expect(reverted.status).toBe(200)
  expect(await seen()).toEqual(before)
  expect((await receiptOf(id)).revertedBy).toBe(reverted.data.receiptId)
  expect(await receiptOf(reverted.data.receiptId)).toMatchObject({ revertOf: id, reason: 'too much' })
  expect((await admin.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(409)
})

test('a policy that is changed from a replay keeps its id, and so does its revert', async () => {
  const [domain, comment] = [freshDomain(), 'agreed with the works council']
  const body = { ...draftOf(domain), comment: 'at first', reason: 'advertising' }
  const made = await admin.post<{ ids: [string] }>('/api/domain-control/custom-policy/create', body)
  const [policyId] = made.data.ids
  await importVisits(trafficOf({ [`cdn.${domain}`]: 4 }, Date.now() - HOUR / 2))
  const [before] = await policiesOn(domain)
  const draft = { customPolicies: { update: [{ id: policyId, solvedMode: 'passed' as const, comment }] } }
  expect((await replay(draft)).flips).toMatchObject({ toBanned: 0, toPassed: 4, domains: 1 })
  const id = await applied(draft)
  const [after, ...others] = await policiesOn(domain)
  expect(others).toEqual([])
  expect(after).toMatchObject({ id: policyId, solvedMode: 'passed', comment, reason: 'advertising' })
  expect(after?.createdAt).toBe(before?.createdAt)
  expect((await receiptOf(id)).parts).toEqual([{ action: 'custom-policy.update', name: domain }])
  expect((await admin.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(200)
  const [restored] = await policiesOn(domain)
  expect(restored).toMatchObject({ id: policyId, solvedMode: 'banned', comment: 'at first', enable: true })
  expect(restored?.createdAt).toBe(before?.createdAt)
})

test('the end and the schedule of a policy are changed in place and restored', async () => {
  const domain = freshDomain()
  const schedule = { tz: 'UTC', slots: [{ days: [1], from: '08:00', to: '09:00' }] }
  const made = await admin.post<{ ids: [string] }>('/api/domain-control/custom-policy/create', {
    ...draftOf(domain),
    schedule,
  })
  const [policyId] = made.data.ids
  const expiresAt = new Date(Date.now() + 48 * HOUR).toISOString()
  const id = await applied({ customPolicies: { update: [{ id: policyId, expiresAt, schedule: null }] } })
  expect(await policiesOn(domain)).toMatchObject([{ id: policyId, expiresAt, schedule: null }])
  expect((await admin.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(200)
  expect(await policiesOn(domain)).toMatchObject([{ id: policyId, expiresAt: null, schedule }])
})

test('a replay refuses a change of a policy that saving it would refuse', async () => {
  const domain = freshDomain()
  const create = async (body: object) =>
    (await admin.post<{ ids: [string] }>('/api/domain-control/custom-policy/create', body)).data.ids[0]
  const banned = await create(draftOf(domain))
  await create({ ...draftOf(domain), solvedMode: 'passed' })
  const address = await create({ group: 'ip', solvedMode: 'banned', entries: ['198.51.100.77'] })
  const past = new Date(Date.now() - HOUR).toISOString()
  const refusals = [
    [[{ id: banned, solvedMode: 'passed' }], 409],
    [[{ id: address, solvedMode: 'passed' }], 400],
    [[{ id: banned, expiresAt: past }], 400],
    [[{ id: 'none', comment: 'x' }], 404],
    [[{ id: banned }, { id: banned, enable: false }], 400],
  ] as const
  const { baseGeneration } = await replay({})
  for (const [update, status] of refusals) {
    const draft = { customPolicies: { update } }
    expect((await admin.post(REPLAY, { draft })).status).toBe(status)
    expect((await admin.post(`${REPLAY}/apply`, { draft, baseGeneration })).status).toBe(status)
  }
})

test('a draft with one wrong part changes nothing and is answered like the single call', async () => {
  const domain = freshDomain()
  const draft = banOf(domain)
  const { baseGeneration } = await replay(draft)
  const wrong = { ...draft, segments: [{ id: 'no-such-segment', defaultMode: 'banned' as const }] }
  const answer = await admin.post(`${REPLAY}/apply`, { draft: wrong, baseGeneration })
  expect(answer.status).toBe(404)
  const late = {
    customPolicies: { add: [{ ...draftOf(domain), expiresAt: new Date(Date.now() - HOUR).toISOString() }] },
  }
  const expired = await admin.post(`${REPLAY}/apply`, { draft: late, baseGeneration })
  expect([expired.status, Object.keys((expired.body as { errors: object }).errors)]).toEqual([
    400,
    ['expiresAt'],
  ])
  expect(await policiesOn(domain)).toEqual([])
})

test('a draft that names a segment or a list of a segment twice is refused in both languages', async () => {
  const segments = [{ id: 'one', defaultMode: 'banned' }, { id: 'one' }]
  const list = { id: 'some-list', enable: true }
  const lists = [list, { ...list, segmentId: 'other' }, { ...list, segmentId: BUILT_IN_SEGMENT_ID }]
  const answers = [
    ['en', { segments }, 'A segment may occur only once'],
    ['zh', { segments }, '同一设备分组只能出现一次'],
    ['en', { lists }, 'A list may occur only once per segment'],
    ['zh', { lists }, '同一名单在同一设备分组中只能出现一次'],
  ] as const
  for (const [language, draft, text] of answers)
    for (const [path, json] of [
      [REPLAY, { draft }],
      [`${REPLAY}/apply`, { draft, baseGeneration: 0 }],
    ] as const) {
      const answer = await admin.raw('POST', path, { json, headers: { 'accept-language': language } })
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(text)])
    }
})

test('a draft that was replayed on other policies is refused', async () => {
  const domain = freshDomain()
  const { baseGeneration } = await replay(banOf(domain))
  await applied(banOf(freshDomain()))
  const { status } = await admin.post(`${REPLAY}/apply`, { draft: banOf(domain), baseGeneration })
  expect(status).toBe(409)
  expect(await policiesOn(domain)).toEqual([])
})

test('a revert names the objects that were changed since, and changes nothing', async () => {
  const domain = freshDomain()
  const id = await applied(banOf(domain))
  const [policy] = await policiesOn(domain)
  await admin.put(`/api/rest/custom-policies/${policy?.id}`, { comment: 'kept on purpose' })
  const { status, body } = await admin.post(`${RECEIPT}/${id}/revert`, {})
  expect(status).toBe(409)
  expect(JSON.stringify(body)).toContain(domain)
  expect(await policiesOn(domain)).toHaveLength(1)
})

test('a revert is not reverted, so that its change is not applied again without the change guard', async () => {
  const domain = freshDomain()
  const id = await applied(banOf(domain))
  const { data } = await admin.post<{ receiptId: string }>(`${RECEIPT}/${id}/revert`, {})
  const { status, body } = await admin.post(`${RECEIPT}/${data.receiptId}/revert`, {})
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringMatching(/replay|预估影响/)])
  expect(await policiesOn(domain)).toEqual([])
})

test('only administrators apply and revert changes, and bodies are checked', async () => {
  const id = await applied(banOf(freshDomain()))
  const { client: reader } = await people.signedIn()
  const draft = banOf(freshDomain())
  const body = { draft, baseGeneration: (await replay(draft)).baseGeneration }
  expect((await reader.post(`${REPLAY}/apply`, body)).status).toBe(403)
  expect((await reader.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(403)
  const nobody = people.from()
  expect((await nobody.post(`${REPLAY}/apply`, body)).status).toBe(401)
  expect((await nobody.get(`${RECEIPT}/list`)).status).toBe(401)
  expect((await nobody.post(`${RECEIPT}/${id}/revert`, {})).status).toBe(401)
  expect((await admin.post(`${REPLAY}/apply`, { draft })).status).toBe(400)
  expect((await admin.post(`${RECEIPT}/none/revert`, {})).status).toBe(404)
})
