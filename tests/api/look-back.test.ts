import type { ListDetail, Page } from '@netwarden/shared/contract'
import type { AccessRecord, RiskEvent, UserMessage } from '@netwarden/shared/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { toNdjson } from '../support/plain-visits.ts'
import { addRowTrigger } from '../support/row-trigger.ts'
import { TestServer } from '../support/server.ts'
import { StateServer, TEST_SECRET, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

const BASE = '/api/domain-control/policy'
const DAY = 86_400_000

/** Device, name, number of visits, and days ago. */
const VISITS: [string, string, number, number][] = [
  ['10.9.8.1', 'x.gained.example', 3, 2],
  ['10.9.8.1', 'y.gained.example', 1, 5],
  ['10.9.8.2', 'gained.example', 1, 1],
  ['10.9.8.3', 'kept.example', 2, 3],
  ['10.9.8.3', 'late.example', 1, 20],
  ['10.9.8.4', 'x.gained.example', 2, 40],
  ['10.9.8.5', 'else.example', 4, 1],
  ['10.9.8.5', 'x.else.example', 3, 20],
]

let place: StateServer
let restarted: TestServer | null = null
let admin: ApiClient
const times = new Map<string, string[]>()

beforeAll(async () => {
  place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true })
  admin = await place.server.superadmin()
  const visits = VISITS.flatMap(([deviceIP, domain, count, days]) =>
    Array.from({ length: count }, (_, i) => {
      const accessAt = new Date(Date.now() - days * DAY - i * 60_000).toISOString()
      times.set(deviceIP, [...(times.get(deviceIP) ?? []), accessAt].sort())
      return { accessAt, deviceIP, domain }
    }),
  )
  const query = { format: 'netwarden-ndjson', wait: 'true' }
  expect((await admin.upload('/api/access-record/import', toNdjson(visits), query)).status).toBe(200)
})
afterAll(async () => {
  await restarted?.stop({ keepData: true })
  await place?.stop()
})

const addNames = (id: string, names: string[]) => admin.post(`${BASE}/${id}/add-names`, { names })
const lookBack = async (id: string) => (await admin.get<ListDetail>(`${BASE}/${id}`)).data.lookBack
const events = async () => {
  const { data } = await admin.post<Page<RiskEvent>>('/api/risk-event/list', { pageSize: 50 })
  const found = data.list.filter(({ code }) => code === 'badListHit')
  return found.sort((a, b) => (a.deviceIP ?? '').localeCompare(b.deviceIP ?? ''))
}
const messages = async () => {
  const { data } = await admin.get<Page<UserMessage>>('/api/message/list', { pageSize: 50 })
  return data.list.filter(({ title }) => title.includes('Gaining')).length
}
const ended = async (id: string, wanted: Record<string, unknown>) =>
  expect
    .poll(() => lookBack(id))
    .toMatchObject({ share: 1, isCut: false, endedAt: expect.any(String), ...wanted })

test('names that a bad list gains are searched in earlier visits: one event per device, with its visits', async () => {
  const source = { kind: 'upload' }
  const body = { name: 'Gaining', group: 'bad', level: 'medium', source }
  const { id } = (await admin.post<{ id: string }>(`${BASE}/create`, body)).data
  expect(await lookBack(id)).toBeNull()
  await addNames(id, ['kept.example'])
  await ended(id, { names: 1, devices: 1 })
  expect((await events()).map(({ deviceIP, domain }) => [deviceIP, domain])).toEqual([
    ['10.9.8.3', 'kept.example'],
  ])

  await addNames(id, ['gained.example'])
  await ended(id, { names: 3, devices: 2 })
  const found = await events()
  expect(found.map(({ deviceIP, domain, riskLevel }) => [deviceIP, domain, riskLevel])).toEqual([
    ['10.9.8.1', 'x.gained.example', 'medium'],
    ['10.9.8.2', 'gained.example', 'medium'],
    ['10.9.8.3', 'kept.example', 'medium'],
  ])
  const [first] = found
  const its = times.get('10.9.8.1')
  expect(first).toMatchObject({ status: 'alarmed', count: 1, detectedAt: its?.[0], lastSeenAt: its?.at(-1) })
  expect(first?.reasons).toMatchObject([
    { code: 'lookedBack', params: { list: 'Gaining', names: 2, visits: 4 } },
  ])
  const { data: records } = await admin.post<Page<AccessRecord>>('/api/risk-event/involved', {
    id: first?.id,
  })
  expect(records.list.map(({ domain }) => domain)).toEqual([
    ...['x.gained.example', 'x.gained.example', 'x.gained.example', 'y.gained.example'],
  ])
  const { data: reported } = await admin.get<Page<UserMessage>>('/api/message/list', { pageSize: 50 })
  const ours = reported.list.filter(({ title }) => title.includes('Gaining'))
  expect(ours.map(({ content }) => content)).toEqual([
    expect.stringContaining('domains: 3, devices: 2'),
    expect.stringContaining('domains: 1, devices: 1'),
  ])
})

test('names of a later version join the same open event, whatever the time between the visits', async () => {
  const { id } = await place.state.selectFrom('policyList').select('id').executeTakeFirstOrThrow()
  const before = await events()
  await addNames(id, ['late.example'])
  await ended(id, { names: 1, devices: 1 })
  const after = await events()
  expect(after.map((event) => event.id)).toEqual(before.map((event) => event.id))
  expect(after[2]).toMatchObject({ deviceIP: '10.9.8.3', count: 2, detectedAt: times.get('10.9.8.3')?.[0] })
  const { data } = await admin.post<Page<AccessRecord>>('/api/risk-event/involved', { id: after[2]?.id })
  expect(new Set(data.list.map(({ domain }) => domain))).toEqual(new Set(['kept.example', 'late.example']))
})

test('a restart after a crash raises the same events, and closed ones stay closed', async () => {
  const list = await place.state.selectFrom('policyList').select('id').executeTakeFirstOrThrow()
  const before = await events()
  const solved = { id: before[2]?.id, status: 'solved', comment: 'seen' }
  expect((await admin.post('/api/risk-event/profile/update', solved)).status).toBe(200)
  const again = { endedAt: null, doneAt: 0, names: 0, devices: 0 }
  await place.state.updateTable('listLookBack').set(again).execute()
  await ended(list.id, { names: 1, devices: 1 })
  const after = await events()
  expect(after.map(({ id, count }) => [id, count])).toEqual(before.map(({ id, count }) => [id, count]))
  expect(after[2]?.status).toBe('solved')
})

test('a search that is killed in the middle continues at the next start: the same events, and one message', async () => {
  const { id } = await place.state.selectFrom('policyList').select('id').executeTakeFirstOrThrow()
  const before = await messages()
  const letSearch = await stopSearchesBehind(Date.now() - 10 * DAY)
  await addNames(id, ['else.example'])
  await expect.poll(() => lookBack(id)).toMatchObject({ names: 1, devices: 1, endedAt: null })
  await eventually(async () => ((await lookBack(id))?.share ?? 0) > 0.6)
  await place.server.kill()
  await letSearch()
  const env = { NETWARDEN_SECRET: TEST_SECRET }
  restarted = await TestServer.start({ dataDir: place.server.dataDir, env })
  admin = await restarted.superadmin()
  await ended(id, { names: 2, devices: 1 })
  // Both stores keep rows in insertion order when none is changed or removed.
  const { rows } = await sql<{ doneAt: number }>`select done_at from search_steps`.execute(place.state)
  const steps = rows.map(({ doneAt }) => doneAt)
  expect(steps.length).toBeGreaterThanOrEqual(31)
  expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b))
  const ours = (await events()).filter(({ domain }) => domain?.endsWith('else.example'))
  expect(ours.map(({ deviceIP, count, detectedAt }) => [deviceIP, count, detectedAt])).toEqual([
    ['10.9.8.5', 1, times.get('10.9.8.5')?.[0]],
  ])
  expect(ours[0]?.reasons).toMatchObject([{ code: 'lookedBack', params: { names: 2, visits: 7 } }])
  expect(await messages()).toBe(before + 1)
  expect(await place.state.selectFrom('listLookBackDay').selectAll().execute()).toEqual([])
})

/** Each step of a search is noted, and none is stored that reaches beyond a moment. Answers how that ends. */
async function stopSearchesBehind(at: number) {
  const { state } = place
  const engine = USUAL_STATE_ENGINE
  const steps = state.schema.createTable('search_steps').addColumn('done_at', 'bigint')
  await steps.execute()
  await addRowTrigger(state, engine, {
    name: 'search_steps_noted',
    event: 'after update of done_at',
    table: 'list_look_back',
    statement: 'insert into search_steps values (new.done_at)',
  })
  return addRowTrigger(state, engine, {
    name: 'search_stops',
    event: 'before update of done_at',
    table: 'list_look_back',
    condition: `new.done_at > ${at}`,
  })
}

test('a list of another group, a name without visits and a deleted list raise nothing', async () => {
  const before = (await events()).length
  const create = async (name: string, group: string) =>
    (await admin.post<{ id: string }>(`${BASE}/create`, { name, group, source: { kind: 'upload' } })).data.id
  const common = await create('Common', 'common')
  await addNames(common, ['x.else.example'])
  expect(await lookBack(common)).toBeNull()
  const bad = await create('Unvisited', 'bad')
  await addNames(bad, ['nobody.example'])
  await ended(bad, { names: 0, devices: 0 })
  await admin.post(`${BASE}/${bad}/delete`)
  expect(await place.state.selectFrom('listLookBack').select('listId').execute()).toHaveLength(1)
  expect(await events()).toHaveLength(before)
})
