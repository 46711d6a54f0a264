import { isDeepStrictEqual } from 'node:util'
import type { CreatedPolicies, PolicyExplanation } from '@netwarden/shared/contract'
import type { PolicyList, Segment, SolvedMode } from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  buildPolicySet,
  type CustomPolicyRow,
  decide,
  ListIndexBuilder,
  type PolicyRows,
  type PolicySet,
  type Query,
  type SegmentRow,
} from '@netwarden/shared/policy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDataDir, startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import { pickOne } from '../policy/support/random-names.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { ListServer } from '../support/list-server.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { StateServer, USUAL_STATE_ENGINE } from '../support/state-engines.ts'

/** Ingest reads far more than 5,000 of them a second, so that edits occur in between. */
const RECORDS = isLongRun ? 4_000_000 : 120_000
const RECORDS_A_FILE = 500_000
const SEED = [5, 9] as const
const PATH = '/generations'
const BASE = '/api/domain-control'
const MODES = ['passed', 'banned'] as const

const random = seededRandom(24)
const pick = <T>(items: readonly [T, ...T[]]) => pickOne(random, items)
const NAMES = [...'abcdefgh'].flatMap((label) => [
  `${label}.generation.example`,
  `www.${label}.generation.example`,
])
const nameOf = () => NAMES[Math.floor(random() * NAMES.length)] ?? ''
const deviceOf = () => `10.77.${Math.floor(random() * 4)}.${1 + Math.floor(random() * 3)}`
const answerOf = () => `198.18.7.${Math.floor(random() * 6)}`

/** The visited names; the moment of a visit selects one by its index. */
const QUERIES: readonly Query[] = Array.from({ length: 97 }, (_, index) => ({
  // Nothing here has hours or an end.
  at: 0,
  deviceIp: deviceOf(),
  deviceMac: null,
  domain: nameOf(),
  answers: index % 2 === 0 ? [answerOf()] : [],
  cnames: index % 3 === 0 ? [nameOf(), nameOf()] : [],
}))

let engine: TestEngine
let place: StateServer
let lists: ListServer
let admin: ApiClient
let listId: string

/** The state that the server received; its parts are replaced, never changed. */
let rows: PolicyRows
let listed: readonly string[] = NAMES.slice(0, 8)
const disabled = new Map<string, CustomPolicyRow>()
const setOf = new Map<number, PolicySet>()

beforeAll(async () => {
  engine = await startTestEngine()
  lists = await ListServer.start()
  const env = { NETWARDEN_EVENTS_URL: await engine.serve(), NETWARDEN_OUTBOUND_ALLOW: '127.0.0.1' }
  place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true, env })
  admin = await place.server.superadmin()
  await begin()
})
afterAll(async () => {
  await place?.stop()
  await lists?.stop()
  await engine?.stop()
  removeDataDir(engine.dataDir)
})

async function post<Data>(url: string, body: object): Promise<Data> {
  const answer = await admin.post<Data>(url, body)
  expect([url, answer.status, answer.error]).toEqual([url, 200, undefined])
  return answer.data
}

async function begin(): Promise<void> {
  const builtIn: SegmentRow = { id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] }
  const segments = [builtIn]
  const wanted = [['10.77.0.0/23'], ['10.77.1.0/24', '10.77.2.0/24'], ['10.77.0.0/16']]
  for (const [index, entries] of wanted.entries()) {
    const defaultMode: SolvedMode = index === 1 ? 'banned' : 'passed'
    const body = { name: `generation ${index}`, defaultMode, entries: entries.map((entry) => ({ entry })) }
    const { id } = await post<Segment>('/api/segment/create', body)
    segments.push({ id, rank: index + 1, defaultMode, entries, inherits: defaultMode !== 'banned' })
  }
  lists.publish(PATH, listed.join('\n'))
  const source = { kind: 'url', location: lists.url + PATH }
  listId = (
    await post<{ id: string }>(`${BASE}/policy/create`, { name: 'generations', group: 'bad', source })
  ).id
  await eventually(async () => (await admin.get<PolicyList>(`${BASE}/policy/${listId}`)).data.version !== '')
  const listRows = [{ id: listId, group: 'bad' as const }]
  rows = { segments, listRows, customPolicies: [], enablements: [], pauses: [] }
  await noted()
}

/** The set that the server has promised to decide by since its last answer, by the number that it gives it. */
async function noted(): Promise<void> {
  const asked = { deviceIP: '10.77.0.1', domain: 'x.example' }
  const { policyGeneration } = await post<PolicyExplanation>(`${BASE}/explain`, asked)
  const index = new ListIndexBuilder(SEED).addList(listId, listed).build()
  const generation = Number(policyGeneration)
  setOf.set(generation, buildPolicySet({ ...rows, generation }, index))
}

const someSegment = () => rows.segments[Math.floor(random() * rows.segments.length)]?.id ?? ''
const somePolicy = () => rows.customPolicies[Math.floor(random() * rows.customPolicies.length)]

const EDIT: readonly [() => Promise<void>, ...(() => Promise<void>)[]] = [
  rank,
  close,
  add,
  add,
  add,
  remove,
  toggle,
  update,
  enable,
  pause,
]

async function rank(): Promise<void> {
  const own = rows.segments.filter(({ id }) => id !== BUILT_IN_SEGMENT_ID)
  const shuffled = own.map((row) => ({ row, at: random() })).sort((a, b) => a.at - b.at)
  await post('/api/segment/rank', { ids: shuffled.map(({ row }) => row.id) })
  const places = new Map(shuffled.map(({ row }, index) => [row.id, index + 1]))
  rows = { ...rows, segments: rows.segments.map((row) => ({ ...row, rank: places.get(row.id) ?? 0 })) }
}

/** Gives a segment another default, and has it inherit or not. */
async function close(): Promise<void> {
  const id = someSegment()
  const defaultMode = pick(MODES)
  const change = { defaultMode, inherits: id !== BUILT_IN_SEGMENT_ID && random() < 0.5 }
  await post('/api/segment/update', { id, ...change })
  rows = { ...rows, segments: rows.segments.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}

async function add(): Promise<void> {
  const group = pick(['domain', 'domain', 'ip', 'device'] as const)
  const entry = { domain: nameOf, ip: () => `${answerOf()}/32`, device: deviceOf }[group]()
  const solvedMode = group === 'ip' ? 'banned' : pick(MODES)
  const segmentId = someSegment()
  const body = { group, solvedMode, segmentId, entries: [entry] }
  const { data, status } = await admin.post<CreatedPolicies>(`${BASE}/custom-policy/create`, body)
  const [id] = data?.ids ?? []
  if (status !== 200 || !id) return
  rows = { ...rows, customPolicies: [...rows.customPolicies, { id, segmentId, group, entry, solvedMode }] }
}

async function remove(): Promise<void> {
  const gone = somePolicy()
  if (!gone) return
  await post(`${BASE}/custom-policy/remove`, { ids: [gone.id] })
  rows = { ...rows, customPolicies: rows.customPolicies.filter((row) => row !== gone) }
}

async function toggle(): Promise<void> {
  const [back] = disabled.values()
  if (back) {
    disabled.delete(back.id)
    await post(`${BASE}/custom-policy/enable`, { id: back.id, enable: true })
    rows = { ...rows, customPolicies: [...rows.customPolicies, back] }
    return
  }
  const off = somePolicy()
  if (!off) return
  disabled.set(off.id, off)
  await post(`${BASE}/custom-policy/enable`, { id: off.id, enable: false })
  rows = { ...rows, customPolicies: rows.customPolicies.filter((row) => row !== off) }
}

/** Half of the names are new, so that the update needs no review. */
async function update(): Promise<void> {
  const fresh = listed === NAMES ? NAMES.slice(0, 8) : NAMES
  lists.publish(PATH, fresh.join('\n'))
  await post(`${BASE}/policy/${listId}/check-update`, {})
  const { data } = await admin.post<{ held?: object }>(`${BASE}/policy/${listId}/update`)
  if (data.held) await post(`${BASE}/policy/${listId}/accept`, {})
  listed = fresh
}

async function enable(): Promise<void> {
  const segmentId = someSegment()
  const solvedMode = pick(MODES)
  const isOn = random() < 0.7
  await post(`${BASE}/policy/enable`, { id: listId, segmentId, enable: isOn, solvedMode })
  const others = rows.enablements.filter((row) => row.segmentId !== segmentId)
  const own = isOn ? [{ segmentId, listId: listId, solvedMode }] : []
  rows = { ...rows, enablements: [...others, ...own] }
}

/** A pause of one segment begins, or the one that there is ends. */
async function pause(): Promise<void> {
  const [current] = rows.pauses
  const segmentId = current?.segmentId ?? someSegment()
  await post(`${BASE}/pause`, { minutes: current ? 0 : 60, segmentId, reason: 'a test' })
  rows = { ...rows, pauses: current ? [] : [{ segmentId, from: 0, until: Number.MAX_SAFE_INTEGER }] }
}

test('each record that arrives during edits is stored, and decided by the generation that it names', async () => {
  // Later than every edit, so that a pause active while they are read covers their time, and an ended one does not.
  const start = Date.now() + 10 * 60_000
  let isRunning = true
  let edits = 0
  const begun = performance.now()
  const uploading = uploadAll(start).finally(() => {
    isRunning = false
  })
  while (isRunning) {
    await pick(EDIT)()
    await noted()
    edits += 1
  }
  const seconds = (performance.now() - begun) / 1000
  // Reported only: the speed of the machine does not decide this test.
  console.info(`${RECORDS} records beside ${edits} edits: ${Math.round(RECORDS / seconds)} records/s`)
  expect(await uploading).toEqual({ accepted: RECORDS, rejected: 0 })
  const stored = await engine.rows(
    `SELECT toUInt32((toUnixTimestamp64Milli(at) - ${start}) % ${QUERIES.length}) AS place,
      toFloat64(policy_generation) AS generation, solved_mode AS solvedMode, control_group AS controlGroup,
      segment_id AS segmentId, toFloat64(count()) AS n
     FROM access_record WHERE source = 'generations' GROUP BY ALL`,
  )
  expect(stored.reduce((sum, { n }) => sum + Number(n), 0)).toBe(RECORDS)
  expect(new Set(stored.map(({ generation }) => generation)).size).toBeGreaterThan(5)
  const wrong = stored.flatMap(({ place, generation, n, ...verdict }) => {
    const { solvedMode, controlGroup, segmentId } = decide(setAt(Number(generation)), queryAt(Number(place)))
    const pure = { solvedMode, controlGroup, segmentId }
    return isDeepStrictEqual(verdict, pure) ? [] : [{ generation, place, verdict, pure }]
  })
  expect(wrong).toEqual([])
}, 600_000)

const queryAt = (count: number): Query => QUERIES[count % QUERIES.length] ?? QUERIES[0] ?? fail()
function fail(): never {
  throw new Error('nothing is visited')
}

/** File after file: millions of lines are longer than one text can be. */
async function uploadAll(start: number): Promise<{ accepted: number; rejected: number }> {
  const sum = { accepted: 0, rejected: 0 }
  for (let from = 0; from < RECORDS; from += RECORDS_A_FILE) {
    const count = Math.min(RECORDS_A_FILE, RECORDS - from)
    const lines = Array.from({ length: count }, (_, index) => JSON.stringify(visitAt(start, from + index)))
    const file = `${lines.join('\n')}\n`
    const { data } = await admin.upload<typeof sum>('/api/access-record/import', file, {
      source: 'generations',
    })
    sum.accepted += data.accepted
    sum.rejected += data.rejected
  }
  return sum
}

function visitAt(start: number, count: number) {
  const { deviceIp, domain, answers, cnames } = queryAt(count)
  const accessAt = new Date(start + count).toISOString()
  return {
    accessAt,
    deviceIP: deviceIp ?? '',
    domain: domain ?? '',
    answers: [...answers],
    cnames: [...(cnames ?? [])],
  }
}

/** A write of several steps (find, then update) takes effect with its last one. */
function setAt(generation: number): PolicySet {
  const newest = Math.max(...[...setOf.keys()].filter((known) => known <= generation))
  return setOf.get(newest) ?? fail()
}
