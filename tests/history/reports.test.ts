import type { CreatedPolicies, PolicyReport, SegmentOverlaps } from '@netwarden/shared/contract'
import type { Segment } from '@netwarden/shared/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshName, People } from '../support/people.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

const URL = '/api/domain-control/report'
const DAY = 86_400_000

let place: StateServer
let people: People

beforeAll(async () => {
  place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true })
  people = await People.on(place.server)
})
afterAll(() => place?.stop())

const post = async <Data>(path: string, body: unknown) =>
  (await people.superadmin.post<Data>(path, body)).data
const report = async () => (await people.superadmin.get<PolicyReport>(URL)).data
const name = () => `${freshName('rep').replace('_', '-')}.example`

async function add(entry: string, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { group: 'domain', solvedMode: 'banned', entries: [entry], ...fields }
  const { ids } = await post<CreatedPolicies>('/api/domain-control/custom-policy/create', body)
  return ids[0] ?? ''
}

const segment = async (entries: string[]) => {
  const body = { name: freshName('segment'), entries: entries.map((entry) => ({ entry })) }
  return (await post<Segment>('/api/segment/create', body)).id
}

const change = (id: string, fields: { updatedAt?: number; expiresAt?: number }) =>
  place.state.updateTable('customPolicy').set(fields).where('id', '=', id).execute()

test('names policies that decided nothing for 30 days, and unused exceptions', async () => {
  const [old, fresh] = [await add(name()), await add(name())]
  await change(old, { updatedAt: Date.now() - 40 * DAY })
  const body = { domain: name(), minutes: 60, reason: 'a look' }
  const { id } = await post<{ id: string }>('/api/domain-control/exception', body)
  await post('/api/domain-control/exception/end', { id })
  const { unused, total } = await report()
  const ids = unused.map(({ policyId }) => policyId)
  expect(ids).toContain(old)
  expect(ids).not.toContain(fresh)
  expect(unused.find(({ policyId }) => policyId === id)).toMatchObject({
    kind: 'exception',
    name: body.domain,
  })
  expect(total).toBeGreaterThanOrEqual(2)
})

test('names a ban that a policy on the same entry overrides, and an expired policy', async () => {
  const domain = name()
  const ban = await add(domain)
  const pass = await add(domain, { solvedMode: 'passed' })
  const over = await add(name())
  await change(over, { expiresAt: Date.now() - DAY })
  const { shadowed, expired } = await report()
  expect(shadowed.find(({ policyId }) => policyId === ban)).toMatchObject({ by: [pass], name: domain })
  expect(expired.map(({ policyId }) => policyId)).toEqual([over])
})

test('names segments without entries, and entries that a segment of higher rank contains', async () => {
  const empty = await segment([])
  const wide = await segment(['10.60.0.0/16', '02:00:00:00:00:60'])
  const narrow = await segment(['10.60.7.0/24', '02:00:00:00:00:60', '10.61.0.1'])
  const { emptySegments, unreachableEntries } = await report()
  expect(emptySegments.map(({ segmentId }) => segmentId)).toContain(empty)
  const ofNarrow = unreachableEntries.filter(({ segmentId }) => segmentId === narrow)
  expect(ofNarrow.map(({ entry }) => entry)).toEqual(['10.60.7.0/24', '02:00:00:00:00:60'])
  expect(new Set(ofNarrow.map(({ by }) => by))).toEqual(new Set([wide]))
})

test('names lists that never decide in a segment, and names with conflicting lists', async () => {
  const segmentId = await segment(['10.62.0.1'])
  const list = async (names: string[], solvedMode: string) => {
    const form = new FormData()
    const fields = { name: freshName('list'), group: 'common', source: JSON.stringify({ kind: 'upload' }) }
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    form.set('file', new Blob([`${names.join('\n')}\n`]), 'names.txt')
    const { data } = await people.superadmin.upload<{ id: string }>('/api/domain-control/policy/create', form)
    await post('/api/domain-control/policy/enable', { id: data.id, segmentId, enable: true, solvedMode })
    return data.id
  }
  const [shared, other] = [name(), name()]
  const passed = await list([shared, other], 'passed')
  const banned = await list([shared], 'banned')
  const { shadowed, contradicting } = await report()
  expect(shadowed.find(({ policyId }) => policyId === banned)).toMatchObject({ segmentId, by: [passed] })
  expect(shadowed.map(({ policyId }) => policyId)).not.toContain(passed)
  const found = contradicting.filter((row) => row.segmentId === segmentId)
  expect(found).toHaveLength(1)
  expect(found[0]?.domain).toBe(shared)
  expect(new Set(found[0]?.lists.map(({ id, solvedMode }) => `${id} ${solvedMode}`))).toEqual(
    new Set([`${passed} passed`, `${banned} banned`]),
  )
})

test('any role reads the report', async () => {
  const { client } = await people.signedIn('common')
  expect((await client.get(URL)).status).toBe(200)
  expect((await place.server.nobody().get(URL)).status).toBe(401)
  expect((await client.get(URL, { unknown: 1 })).status).toBe(400)
})

test('names the overlaps of entries before they are saved', async () => {
  const higher = await segment(['10.181.0.0/16', '10.182.4.0/24', '02:00:00:00:01:81'])
  const own = await segment(['10.183.0.0/24'])
  const lower = await segment(['10.182.9.7'])
  const entries = ['10.181.7.0/24', '10.182.0.0/16', '02-00-00-00-01-81', '10.184.0.1', 'no entry']
  const overlaps = async (id?: string) =>
    await post<SegmentOverlaps>('/api/segment/overlaps', { ...(id !== undefined && { id }), entries })
  const found = await overlaps(own)
  expect(found.unreachable).toMatchObject([
    { entry: '10.181.7.0/24', segmentId: higher, by: '10.181.0.0/16' },
    { entry: '02:00:00:00:01:81', segmentId: higher, by: '02:00:00:00:01:81' },
  ])
  expect(found.narrowed).toMatchObject([{ entry: '10.182.0.0/16', segmentId: higher, by: '10.182.4.0/24' }])
  expect(found.hiding).toMatchObject([{ entry: '10.182.0.0/16', segmentId: lower, hidden: '10.182.9.7' }])
  const ofNew = await overlaps()
  expect(ofNew.hiding).toEqual([])
  expect(ofNew.narrowed.map(({ by }) => by)).toEqual(['10.182.4.0/24', '10.182.9.7'])
  expect((await people.from().post('/api/segment/overlaps', { entries })).status).toBe(401)
  expect((await people.superadmin.post('/api/segment/overlaps', {})).status).toBe(400)
})
