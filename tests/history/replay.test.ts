import type { PolicyExplanation, Replay } from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { ListServer } from '../support/list-server.ts'
import { isLongRun } from '../support/long-run.ts'
import { freshName, People } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'
import { makeChanges, type RandomDraft, randomDraft, randomVisits, type Walk } from './random-drafts.ts'

const REPLAY = '/api/domain-control/replay'
const DAY = 86_400_000
const HOUR = DAY / 24
const ROUNDS = isLongRun ? 200 : 12
/** Of a round; long, they are a million in all. */
const VISITS = isLongRun ? 5_000 : 90
const EXAMPLES = 100
/** Of all stored visits, which are replayed one by one. */
const PARTS = 8
vi.setConfig({ testTimeout: isLongRun ? 1_800_000 : 480_000 })

const TODAY = Math.floor(Date.now() / DAY) * DAY
/** The visits of a round are in the 8 hours from this moment on. */
const startOf = (round: number) => TODAY - (2 + Math.floor(round / 2)) * DAY + (round % 2) * 10 * HOUR

let place: StateServer
let server: StateServer['server']
let admin: ApiClient
let people: People
let lists: ListServer

beforeAll(async () => {
  lists = await ListServer.start()
  const env = { NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1' }
  place = await StateServer.start(USUAL_STATE_ENGINE, { env, untilReady: true })
  server = place.server
  people = await People.on(server)
  admin = people.superadmin
})
afterAll(async () => {
  await place?.stop()
  await lists?.stop()
})

async function importVisits(visits: readonly PlainVisit[], source = freshName('source')): Promise<string> {
  const { data } = await admin.upload('/api/access-record/import', toNdjson(visits), { source })
  expect(data).toMatchObject({ accepted: visits.length })
  return source
}

interface Row {
  accessAt: string
  source: string
  solvedMode: 'passed' | 'banned'
  deviceIP: string
  deviceMac: string | null
  domain: string
  answers: string[]
  cnames: string[]
}

/** Lets what ends decide visits of any time, as a prediction does; the next change has it compiled. */
async function beginEarlier(): Promise<void> {
  await place.state.updateTable('customPolicy').set({ validFrom: 0 }).where('validFrom', '>', 0).execute()
  await admin.post('/api/domain-control/custom-policy/create', {
    group: 'domain',
    solvedMode: 'passed',
    entries: [`${freshName('n').replaceAll('_', '-')}.example`],
  })
}

/** The visits of one source in a span, in the order of time. */
async function visitsOf(source: string, from: number): Promise<Row[]> {
  const query = { ...spanFrom(from), source, format: 'ndjson', order: 'asc' }
  const file = await admin.raw('GET', '/api/access-record/export', { query })
  const lines = (await file.text()).trimEnd().split('\n')
  return lines.map((line): Row => JSON.parse(line))
}

const spanFrom = (from: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(from + 9 * HOUR).toISOString(),
})

/** Visits with equal texts have one example where nothing depends on their time, and on the addresses of their answers. */
const keyOf = ({ deviceIP, deviceMac, domain, cnames }: Omit<Row, 'solvedMode'>, mode: string) =>
  [deviceIP, deviceMac, domain, cnames.join(), mode].join(' ')
const wholeKeyOf = (row: Omit<Row, 'solvedMode'>, mode: string) =>
  [keyOf(row, mode), row.answers.join()].join(' ')
const different = (keys: readonly string[]) => [...new Set(keys)].sort()

function replay(draft: RandomDraft, from: number) {
  return admin.post<Replay>(REPLAY, { draft, ...spanFrom(from), examples: EXAMPLES })
}

type Flips = { toBanned: number; toPassed: number }

/** How many of the visits that changed their verdict have each value, by direction. */
function flipsBy(changed: readonly Row[], labelOf: (row: Row) => string): Map<string, Flips> {
  const flips = new Map<string, Flips>()
  for (const row of changed) {
    const counts = flips.get(labelOf(row)) ?? { toBanned: 0, toPassed: 0 }
    counts[row.solvedMode === 'banned' ? 'toBanned' : 'toPassed'] += 1
    flips.set(labelOf(row), counts)
  }
  return flips
}

/** Expects all parts of a replay to be what the visits that changed their verdict say. */
function expectFlips(
  { flips, byDomain, byDevice, chartData, examples }: Replay,
  changed: readonly Row[],
): void {
  const toBanned = changed.filter(({ solvedMode }) => solvedMode === 'banned').length
  const names = flipsBy(changed, ({ domain }) => domain)
  const devices = new Set(changed.map(({ deviceIP, deviceMac }) => deviceMac ?? deviceIP))
  expect(flips).toEqual({
    toBanned,
    toPassed: changed.length - toBanned,
    domains: names.size,
    devices: devices.size,
  })
  const devicesOf = (name: string) =>
    new Set(changed.filter(({ domain }) => domain === name).map((row) => row.deviceMac ?? row.deviceIP)).size
  expect(new Map(byDomain.map(({ domain, exceptIn: _, ...counts }) => [domain, counts]))).toEqual(
    new Map([...names].map(([name, counts]) => [name, { ...counts, devices: devicesOf(name) }])),
  )
  expect(sumOf(byDevice)).toBe(changed.length)
  const hours = flipsBy(changed, ({ accessAt }) => `${accessAt.slice(0, 13)}:00:00.000Z`)
  const shown = chartData.filter((row) => row.toBanned + row.toPassed > 0)
  expect(new Map(shown.map(({ name, ...counts }) => [name, counts]))).toEqual(hours)
  const keysOf = (key: typeof keyOf) => ({
    predicted: different(examples.map((row) => key(row as Row, row.draft.solvedMode))),
    found: different(changed.map((row) => key(row, row.solvedMode))),
  })
  const [plain, whole] = [keysOf(keyOf), keysOf(wholeKeyOf)]
  expect(whole.found).toEqual(expect.arrayContaining(whole.predicted))
  if (examples.length < EXAMPLES) expect(plain.predicted).toEqual(plain.found)
}

const sumOf = (rows: readonly Flips[]) => rows.reduce((sum, row) => sum + row.toBanned + row.toPassed, 0)

async function ownList(names: string[]): Promise<string> {
  const path = `/${freshName('list')}`
  lists.publish(path, names.join('\n'))
  const source = { kind: 'url', location: lists.url + path }
  const body = { name: freshName('list'), group: 'common', source }
  const { data } = await admin.post<{ id: string }>('/api/domain-control/policy/create', body)
  await eventually(
    async () => (await admin.get<PolicyList>(`/api/domain-control/policy/${data.id}`)).data.version !== '',
  )
  return data.id
}

async function segment(entries: string[]): Promise<string> {
  const body = { name: freshName('segment'), entries: entries.map((entry) => ({ entry })) }
  const { data } = await admin.post<{ id: string }>('/api/segment/create', body)
  return data.id
}

test('a replay returns for each visit the verdict of storing it again under the draft', async () => {
  const random = seededRandom(52)
  const segments = [await segment(['10.0.0.0/24']), await segment(['10.0.0.0/8', '02:00:00:00:00:02'])]
  const walk: Walk = { admin, random, segments, listId: await ownList(['ads.test', 'track.test']) }
  let flips = 0
  for (let round = 0; round < ROUNDS; round++) {
    const from = startOf(round)
    const visits = randomVisits(random, from, VISITS)
    const before = await visitsOf(await importVisits(visits), from)
    const draft = await randomDraft(walk)
    const { status, data } = await replay(draft, from)
    expect([status, data.visitsRead], JSON.stringify({ round, draft })).toEqual([200, VISITS])
    await makeChanges(walk, draft)
    await beginEarlier()
    const after = await visitsOf(await importVisits(visits), from)
    const changed = after.filter(({ solvedMode }, index) => solvedMode !== before[index]?.solvedMode)
    expectFlips(data, changed)
    flips += changed.length
  }
  expect(flips).toBeGreaterThan(ROUNDS)
})

test('a replay of all stored visits is the sum of replays of its parts', async () => {
  const [from, to] = [startOf(ROUNDS - 1) - DAY, startOf(0) + DAY]
  // A device without policies, so that the draft certainly flips some of its visits.
  const plain = { deviceIP: '192.0.2.200', domain: 'sums.example' }
  const hours = Array.from({ length: (to - from) / HOUR }, (_, hour) => from + hour * HOUR)
  await importVisits(hours.map((at) => ({ ...plain, accessAt: new Date(at).toISOString() })))
  const { data: present } = await admin.post<PolicyExplanation>('/api/domain-control/explain', plain)
  const solvedMode = present.solvedMode === 'passed' ? 'banned' : 'passed'
  const schedule = { tz: 'UTC', slots: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '03:10', to: '13:25' }] }
  const add = [{ group: 'domain', entries: ['shop.test', 'sums.example'], solvedMode, schedule }]
  const run = async (from: number, to: number) => {
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    const { data } = await admin.post<Replay>(REPLAY, { draft: { customPolicies: { add } }, ...span })
    expect(data.readSince).toBe(span.from)
    return data
  }
  const all = await run(from, to)
  const parts: Replay[] = []
  const length = (to - from) / PARTS
  for (let part = 0; part < PARTS; part++)
    parts.push(await run(from + part * length, from + (part + 1) * length))
  expect(all.visitsRead).toBe(2 * ROUNDS * VISITS + hours.length)
  expect(parts.reduce((sum, part) => sum + part.visitsRead, 0)).toBe(all.visitsRead)
  for (const direction of ['toBanned', 'toPassed'] as const)
    expect(parts.reduce((sum, { flips }) => sum + flips[direction], 0)).toBe(all.flips[direction])
  // From 04:00 to 13:00 of each day.
  expect(sumOf([all.flips])).toBeGreaterThanOrEqual((10 * hours.length) / 24)
  expect([sumOf(all.byDomain), sumOf(all.chartData)]).toEqual(Array(2).fill(sumOf([all.flips])))
})

test('a verdict that a resolver reported never flips', async () => {
  const from = startOf(ROUNDS + 4)
  const accessAt = new Date(from + HOUR).toISOString()
  const visit = { accessAt, deviceIP: '10.9.9.9', domain: 'reported.example' }
  await importVisits([{ ...visit, solvedMode: 'passed' }, { ...visit, solvedMode: 'banned' }, visit])
  const { data: passing } = await admin.post<PolicyExplanation>('/api/domain-control/explain', {
    deviceIP: '10.9.9.9',
    domain: 'reported.example',
  })
  const add = { segmentId: passing.segment.id, group: 'device' as const, entries: ['10.9.9.9'] }
  const solvedMode = passing.solvedMode === 'passed' ? ('banned' as const) : ('passed' as const)
  const { data } = await replay({ customPolicies: { add: [{ ...add, solvedMode }] } }, from)
  expect(data.visitsRead).toBe(3)
  expect(data.flips.toBanned + data.flips.toPassed).toBe(1)
  expect(data.examples.map(({ verdictBy }) => verdictBy)).toEqual(['policy'])
})

test('a pending version of a list is replayed without being put in force', async () => {
  const from = Date.now() - 44 * DAY
  const name = `${freshName('held').replace('_', '-')}.example`
  await importVisits([
    { accessAt: new Date(from + HOUR).toISOString(), deviceIP: '192.0.2.77', domain: name },
  ])
  const id = await ownList(['one.test', 'two.test', 'three.test'])
  expect((await admin.post('/api/domain-control/policy/enable', { id, enable: true })).status).toBe(200)
  await admin.post('/api/segment/update', { id: 'all', defaultMode: 'passed' })
  const { data: list } = await admin.get<PolicyList>(`/api/domain-control/policy/${id}`)
  lists.publish(new URL(list.source.location ?? '').pathname, name)
  await admin.post(`/api/domain-control/policy/${id}/check-update`)
  const { data: versions } = await admin.get<{ version: string; state: string }[]>(
    `/api/domain-control/policy/${id}/versions`,
  )
  const version = versions.find(({ state }) => state !== 'inForce')?.version ?? ''
  const span = spanFrom(from)
  const { status, data } = await admin.post<Replay>(REPLAY, { draft: { lists: [{ id, version }] }, ...span })
  expect(status).toBe(200)
  expect(data.flips).toEqual({ toBanned: 1, toPassed: 0, devices: 1, domains: 1 })
  expect(data.byDomain).toEqual([
    { domain: name, toBanned: 1, toPassed: 0, devices: 1, exceptIn: [BUILT_IN_SEGMENT_ID] },
  ])
  expect(data.examples[0]?.draft).toEqual({ solvedMode: 'banned', controlGroup: 'common', policyId: id })
  const again = await admin.post<Replay>(REPLAY, { draft: {}, ...span })
  expect(again.data.flips).toEqual({ toBanned: 0, toPassed: 0, devices: 0, domains: 0 })
})

test('any role may replay, and a replay rejects what the change would reject', async () => {
  const { client } = await people.signedIn('common')
  expect((await client.post(REPLAY, { draft: {} })).status).toBe(200)
  expect((await server.nobody().post(REPLAY, { draft: {} })).status).toBe(401)
  const add = { group: 'ip', solvedMode: 'passed', entries: ['10.0.0.1'] }
  expect((await admin.post(REPLAY, { draft: { customPolicies: { add: [add] } } })).errors).toHaveProperty(
    'solvedMode',
  )
  expect((await admin.post(REPLAY, { draft: { customPolicies: { remove: ['none'] } } })).status).toBe(404)
  expect((await admin.post(REPLAY, { draft: { rank: ['all'] } })).status).toBe(409)
  expect((await admin.post(REPLAY, { draft: { unknown: 1 } })).status).toBe(400)
  const to = new Date(Date.now() - DAY).toISOString()
  expect((await admin.post(REPLAY, { draft: {}, from: new Date().toISOString(), to })).errors).toHaveProperty(
    'from',
  )
})
