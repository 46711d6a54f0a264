import type { CreatedPolicies, PolicyDraftBody, PolicyExplanation, Replay } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { freshName } from '../support/people.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

const CUSTOM = '/api/domain-control/custom-policy'

let place: StateServer
let admin: ApiClient

beforeAll(async () => {
  place = await StateServer.start(USUAL_STATE_ENGINE)
  admin = await place.server.superadmin()
})
afterAll(() => place?.stop())

/** A moment after everything so far, and before everything later. */
function moment(): string {
  const now = Date.now()
  while (Date.now() === now);
  return new Date(now).toISOString()
}

const name = () => `${freshName('past').replace('_', '-')}.example`
const explain = async (deviceIP: string, domain: string, at?: string) =>
  (await admin.post<PolicyExplanation>('/api/domain-control/explain', { deviceIP, domain, at })).data

async function add(domain: string, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { group: 'domain', solvedMode: 'banned', entries: [domain], ...fields }
  return (await admin.post<CreatedPolicies>(`${CUSTOM}/create`, body)).data.ids[0] ?? ''
}

test('explains a moment by the custom policies of that moment', async () => {
  const domain = name()
  const before = moment()
  const id = await add(domain)
  const banned = moment()
  await admin.put(`/api/rest/custom-policies/${id}`, { solvedMode: 'passed' })
  const passed = moment()
  await admin.post(`${CUSTOM}/enable`, { id, enable: false })
  const disabled = moment()
  await admin.post(`${CUSTOM}/enable`, { id, enable: true })
  const enabled = moment()
  await admin.post(`${CUSTOM}/remove`, { id })
  const verdictAt = async (at?: string) => {
    const { solvedMode, controlGroup, isPartial } = await explain('10.50.0.1', domain, at)
    return [solvedMode, controlGroup, isPartial]
  }
  expect(await verdictAt(before)).toEqual(['passed', 'default', undefined])
  expect(await verdictAt(banned)).toEqual(['banned', 'domain', undefined])
  expect(await verdictAt(passed)).toEqual(['passed', 'domain', undefined])
  expect(await verdictAt(disabled)).toEqual(['passed', 'default', undefined])
  expect(await verdictAt(enabled)).toEqual(['passed', 'domain', undefined])
  expect(await verdictAt()).toEqual(['passed', 'default', undefined])
})

test('explains a moment by the segments, their order and lists of that moment', async () => {
  const make = async (entry: string, defaultMode: string) => {
    const body = { name: freshName('segment'), defaultMode, entries: [{ entry }] }
    return (await admin.post<Segment>('/api/segment/create', body)).data.id
  }
  const first = await make('10.51.0.0/16', 'banned')
  const second = await make('10.51.1.0/24', 'passed')
  const ranked = moment()
  await admin.post('/api/segment/rank', { ids: [second, first] })
  const reordered = moment()
  await admin.post('/api/segment/update', { id: first, entries: [], defaultMode: 'passed' })
  await admin.post('/api/domain-control/policy/enable', {
    id: 'advertising',
    segmentId: second,
    enable: true,
  })
  const at = async (time?: string) => {
    const { segment, solvedMode } = await explain('10.51.1.1', 'plain.example', time)
    return [segment.id, solvedMode]
  }
  expect(await at(ranked)).toEqual([first, 'banned'])
  expect(await at(reordered)).toEqual([second, 'passed'])
  expect((await explain('10.51.2.1', 'plain.example', reordered)).segment.id).toBe(first)
  expect((await explain('10.51.2.1', 'plain.example')).segment.id).toBe('all')
})

test('explains a moment before policies were added by one call and partly removed', async () => {
  const [kept, removed] = [name(), name()]
  const before = moment()
  const body = { group: 'domain', solvedMode: 'banned', entries: [kept, removed] }
  const { data } = await admin.post<CreatedPolicies>(`${CUSTOM}/create`, body)
  const added = moment()
  await admin.post(`${CUSTOM}/remove`, { ids: [data.ids[1]] })
  for (const domain of [kept, removed]) {
    expect(await explain('10.55.0.1', domain, before)).toMatchObject({ controlGroup: 'default' })
    expect(await explain('10.55.0.1', domain, added)).toMatchObject({ controlGroup: 'domain' })
    expect(await explain('10.55.0.1', domain, before)).not.toHaveProperty('isPartial')
  }
})

/** Makes the changes of a draft together, as a replay offers it. */
async function applyDraft(draft: PolicyDraftBody): Promise<string> {
  const { data: replay } = await admin.post<Replay>('/api/domain-control/replay', { draft })
  const body = { draft, baseGeneration: replay.baseGeneration, reason: 'test' }
  const { status, data } = await admin.post<{ receiptId: string }>('/api/domain-control/replay/apply', body)
  expect(status).toBe(200)
  return data.receiptId
}

test('explains a moment before changes that were made together by the policies of that moment', async () => {
  const make = async (entry: string) => {
    const body = { name: freshName('segment'), defaultMode: 'passed', entries: [{ entry }] }
    return (await admin.post<Segment>('/api/segment/create', body)).data.id
  }
  const [first, second] = [await make('10.53.0.0/16'), await make('10.53.1.0/24')]
  const { data: all } = await admin.get<{ list: Segment[] }>('/api/segment/list', { pageSize: 200 })
  const ids = all.list.map(({ id }) => id).filter((id) => id !== 'all')
  const listed = 'doubleclick.net'
  const [removed, disabled, changed, added, excepted] = [name(), name(), name(), name(), name()]
  const names = [removed, disabled, changed, added, excepted, listed, 'plain.example']
  const [removedId, disabledId] = [await add(removed), await add(disabled)]
  const [changedId] = [await add(changed), await add(excepted)]
  const verdictsAt = async (at?: string) => {
    const asked = names.flatMap((domain) => ['10.53.1.1', '10.53.2.1', '10.54.0.1'].map((ip) => [ip, domain]))
    const said = []
    for (const [ip = '', domain = ''] of asked) {
      const { solvedMode, controlGroup, segment, rules, isPartial } = await explain(ip, domain, at)
      const deciding = rules.find(({ isDecisive }) => isDecisive)?.policyId
      said.push([ip, domain, solvedMode, controlGroup, segment.id, deciding, isPartial])
    }
    return said
  }
  const initial = await verdictsAt()
  const atFirst = moment()
  await admin.put(`/api/rest/custom-policies/${removedId}`, { solvedMode: 'passed' })
  const updated = await verdictsAt()
  const afterUpdate = moment()
  const receiptId = await applyDraft({
    customPolicies: {
      add: [{ group: 'domain', solvedMode: 'banned', entries: [added], enable: true, shadow: false }],
      remove: [removedId],
      enable: [{ id: disabledId, enable: false }],
      update: [
        { id: changedId, solvedMode: 'passed', expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
      ],
    },
    exceptions: { add: [{ deviceIP: '10.53.2.1', domain: excepted, minutes: 60, reason: 'test' }] },
    lists: [{ id: 'advertising', segmentId: second, enable: true, solvedMode: 'banned' }],
    segments: [{ id: first, entries: [{ entry: '10.54.0.0/16' }], defaultMode: 'banned' }],
    rank: ids.reverse(),
  })
  const applied = await verdictsAt()
  const afterChange = moment()
  await admin.post(`/api/domain-control/receipt/${receiptId}/revert`, { reason: 'test' })
  const reverted = await verdictsAt()
  expect(new Set([initial, updated, applied].map((said) => JSON.stringify(said))).size).toBe(3)
  expect(await verdictsAt(afterChange)).toEqual(applied)
  expect(await verdictsAt(afterUpdate)).toEqual(updated)
  expect(await verdictsAt(atFirst)).toEqual(initial)
  // The removed policy was created again, under another id.
  expect(reverted.map((said) => said.slice(0, 5))).toEqual(updated.map((said) => said.slice(0, 5)))
})

test('explains a moment before a segment and a list were deleted by what they were', async () => {
  const body = { name: freshName('segment'), defaultMode: 'banned', entries: [{ entry: '10.52.0.0/16' }] }
  const { id } = (await admin.post<Segment>('/api/segment/create', body)).data
  const listed = name()
  const form = new FormData()
  for (const [field, value] of Object.entries({ name: freshName('list'), group: 'app' }))
    form.append(field, value)
  form.append('file', new Blob([`${listed}\n`]), 'names.txt')
  const { data: list } = await admin.upload<{ id: string }>('/api/domain-control/policy/create', form)
  const enabled = { id: list.id, segmentId: id, enable: true, solvedMode: 'passed' }
  await admin.post('/api/domain-control/policy/enable', enabled)
  const before = moment()
  const answers = () =>
    Promise.all([explain('10.52.0.1', listed, before), explain('10.52.0.1', 'x.example', before)])
  const then = await answers()
  expect(then).toMatchObject([
    { segment: { id, name: body.name }, solvedMode: 'passed', controlGroup: 'app', policyId: list.id },
    { segment: { id }, solvedMode: 'banned', controlGroup: 'default' },
  ])
  expect((await admin.delete(`/api/rest/policies/${list.id}`)).status).toBe(200)
  await admin.post('/api/segment/delete', { id })
  const now = await answers()
  const withoutGenerations = (one: PolicyExplanation) => ({ ...one, ...NO_GENERATIONS })
  expect(now.map(withoutGenerations)).toEqual(then.map(withoutGenerations))
})

const NO_GENERATIONS = { generationOfIngest: null, generationOfGateway: null, policyGeneration: 0 }

test('reports that the names of a former version were removed, and that an upgrade came later', async () => {
  const form = () => {
    const file = new FormData()
    file.append('file', new Blob([`${freshName('n').replaceAll('_', '-')}.example\n`]), 'names.txt')
    return file
  }
  const made = form()
  for (const [field, value] of Object.entries({ name: freshName('list'), group: 'app' }))
    made.append(field, value)
  const { data: list } = await admin.upload<{ id: string }>('/api/domain-control/policy/create', made)
  const before = moment()
  const url = `/api/domain-control/policy/${list.id}`
  expect((await admin.upload(`${url}/upload`, form())).status).toBe(200)
  expect((await admin.post(`${url}/update`, {})).status).toBe(200)
  expect(await explain('10.52.0.1', 'plain.example', before)).not.toHaveProperty('isPartial')
  await place.state
    .deleteFrom('policyListVersion')
    .where('listId', '=', list.id)
    .where('state', '=', 'kept')
    .execute()
  expect(await explain('10.52.0.1', 'plain.example', before)).toMatchObject({ isPartial: true })
  const after = moment()
  expect(await explain('10.52.0.1', 'plain.example', after)).not.toHaveProperty('isPartial')
  const upgrade = { kind: 'upgrade' as const, id: '', validTo: Date.now(), row: null }
  await place.state.insertInto('pastRow').values(upgrade).execute()
  expect(await explain('10.52.0.1', 'plain.example', after)).toMatchObject({ isPartial: true })
})
