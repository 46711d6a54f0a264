import { join } from 'node:path'
import type { GroupCount, Pause, PolicyExplanation } from '@netwarden/shared/contract'
import type {
  AccessRecord,
  CustomPolicy,
  OperationLogEntry,
  PolicyList,
  SolvedMode,
} from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import { decide } from '@netwarden/shared/policy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPolicyFile } from '../../api/src/policies/policy-opener.ts'
import { removeDataDir, startTestEngine, type TestEngine } from '../engine/test-engine.ts'
import type { ApiClient } from '../support/api-client.ts'
import { eventually } from '../support/eventually.ts'
import { People } from '../support/people.ts'
import { type PlainVisit, toNdjson } from '../support/plain-visits.ts'
import { TestServer } from '../support/server.ts'
import { StateServer, TEST_SECRET, USUAL_STATE_ENGINE } from '../support/state-engines.ts'
import { addPolicies, addPolicy, addSegments } from './support/decision-ground.ts'
import { CASES, type Case, readCase } from './support/decision-table.ts'

const LAB_DEVICE = '10.61.0.50'
const HOUR = 3_600_000

let engine: TestEngine
let place: StateServer
let restarted: TestServer | null = null
let env: Record<string, string>
let admin: ApiClient
const segments: Record<string, string> = { all: BUILT_IN_SEGMENT_ID }
const policies: Record<string, string> = Object.fromEntries(
  ['malware', 'advertising', 'video', 'tiktok'].map((id) => [id, id]),
)

beforeAll(async () => {
  engine = await startTestEngine()
  env = { NETWARDEN_EVENTS_URL: await engine.serve() }
  place = await StateServer.start(USUAL_STATE_ENGINE, { untilReady: true, env })
  admin = await place.server.superadmin()
  await addSegments({ admin, segments, policies })
  await addPolicies({ admin, segments, policies })
  const lapsed = { deviceIP: LAB_DEVICE, domain: 'expired.example' }
  await eventually(async () => (await explained(lapsed)).solvedMode === 'passed')
})
afterAll(async () => {
  await restarted?.stop({ keepData: true })
  await place?.stop()
  await engine?.stop()
  removeDataDir(engine.dataDir)
})

const add = (name: string, segment: string, fields: Record<string, unknown>) =>
  addPolicy({ admin, segments, policies }, name, segment, fields)

const explained = async (asked: Record<string, string | readonly string[] | undefined>) =>
  (await admin.post<PolicyExplanation>('/api/domain-control/explain', asked)).data

interface StoredRecord {
  solved_mode: string
  verdict_by: string
  control_group: string
  policy_id: string
  segment_id: string
  drift: string
  deciding: string
  generation: number
}

async function imported(
  cases: readonly (Case & { reported?: SolvedMode })[],
  source: string,
): Promise<StoredRecord[]> {
  // Visits are decided by their own time, so they follow the last change.
  const start = Date.now() - cases.length
  const visits = cases.map(
    ({ ip, mac, domain, answer, cnames, reported }, index): PlainVisit => ({
      accessAt: new Date(start + index).toISOString(),
      deviceIP: ip,
      domain,
      ...(mac ? { deviceMac: mac } : {}),
      ...(answer ? { dstHostIP: answer } : {}),
      ...(cnames ? { cnames } : {}),
      ...(reported ? { solvedMode: reported } : {}),
    }),
  )
  const answer = await admin.upload('/api/access-record/import', toNdjson(visits), { source })
  expect(answer.data).toMatchObject({ accepted: cases.length, rejected: 0 })
  return (await engine.rows(
    `SELECT solved_mode, verdict_by, control_group, policy_id, segment_id, drift,
       if(deciding_cname = 0, '', cnames[deciding_cname]) AS deciding, toFloat64(policy_generation) AS generation FROM access_record
     WHERE source = '${source}' ORDER BY at`,
  )) as unknown as StoredRecord[]
}

const expectedOf = ({ what, mode, group, policy, segment }: Case) => ({
  what,
  solvedMode: mode,
  controlGroup: group,
  policyId: policy === undefined ? null : policies[policy],
  segmentId: segments[segment],
})

test('everything passes with a reason while control is paused, in explain and ingest, until the pause ends', async () => {
  const url = '/api/domain-control/pause'
  const asked = { deviceIP: LAB_DEVICE, domain: 'shop.example' }
  const visit = { what: 'paused', ip: LAB_DEVICE, domain: 'shop.example' } as Case
  const verdictOf = async (source: string) => (await imported([visit], source))[0]
  expect(await explained(asked)).toMatchObject({ solvedMode: 'banned', pausedUntil: null })

  for (const body of [{ minutes: 7, reason: 'x' }, { minutes: 5, reason: ' ' }, { minutes: 5 }, {}])
    expect((await admin.post(url, body)).status).toBe(400)
  expect((await admin.post(url, { minutes: 5, reason: 'x', segmentId: 'nowhere' })).status).toBe(404)
  const people = await People.on(place.server)
  const { client: reader } = await people.signedIn('common')
  expect((await reader.post(url, { minutes: 5, reason: 'x' })).status).toBe(403)
  expect((await place.server.nobody().get(url)).status).toBe(401)

  for (const segmentId of [segments.lab, undefined]) {
    const before = Date.now()
    const { status, data } = await admin.post<Pause[]>(url, { minutes: 30, segmentId, reason: 'update' })
    expect([status, data.length]).toEqual([200, 1])
    const [pause] = (await reader.get<Pause[]>(url)).data
    expect(pause).toMatchObject({ segmentId: segmentId ?? null, by: 'superadmin', reason: 'update' })
    const left = Date.parse(pause?.until ?? '') - before
    expect(left).toBeGreaterThanOrEqual(30 * 60_000)
    expect(left).toBeLessThan(31 * 60_000)
    expect(await explained(asked)).toMatchObject({
      solvedMode: 'passed',
      controlGroup: 'pause',
      groups: ['pause'],
      rules: [],
      pausedUntil: pause?.until,
    })
    const isElsewhere = { deviceIP: '192.0.2.7', domain: 'nothing.example' }
    expect((await explained(isElsewhere)).controlGroup).toBe(segmentId ? 'default' : 'pause')
    const record = await verdictOf(`paused-${segmentId ?? 'everywhere'}`)
    expect(record).toMatchObject({ solved_mode: 'passed', control_group: 'pause', policy_id: '' })
    expect((await admin.post(url, { minutes: 0, segmentId })).data).toEqual([])
    expect(await explained(asked)).toMatchObject({ solvedMode: 'banned', pausedUntil: null })
    expect(await verdictOf(`resumed-${segmentId ?? 'everywhere'}`)).toMatchObject({ solved_mode: 'banned' })
  }
  const { data: log } = await admin.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', {
    action: 'pause',
  })
  expect(log.list.map(({ action }) => action)).toEqual([
    ...['pause.end', 'pause.begin', 'pause.end', 'pause.begin'],
  ])
  expect(log.list.at(-1)).toMatchObject({ subjectId: segments.lab, after: { minutes: 30, reason: 'update' } })
})

test('an expired pause is in the operation log once, as an operation of the server', async () => {
  const wanted = { minutes: 5, segmentId: segments.lab, reason: 'a short look' }
  expect((await admin.post('/api/domain-control/pause', wanted)).status).toBe(200)
  const until = Date.now() - 1_000
  await place.state.updateTable('controlPause').set({ until }).execute()
  const ends = async () => {
    const query = { action: 'pause.expire' }
    return (await admin.get<{ list: OperationLogEntry[] }>('/api/operation-log/list', query)).data.list
  }
  await eventually(async () => (await ends()).length > 0)
  const before = { until: new Date(until).toISOString(), reason: 'a short look' }
  expect(await ends()).toMatchObject([{ actor: 'netwarden', subjectId: segments.lab, before }])
  const asked = { deviceIP: LAB_DEVICE, domain: 'shop.example' }
  expect(await explained(asked)).toMatchObject({ solvedMode: 'banned', pausedUntil: null })
})

test('ingest decides each visit by the rules', async () => {
  const records = await imported(CASES, 'decided')
  const actual = records.map((record, index) => ({
    what: CASES[index]?.what,
    solvedMode: record.solved_mode,
    controlGroup: record.control_group,
    policyId: record.policy_id || null,
    segmentId: record.segment_id,
  }))
  expect(actual).toEqual(CASES.map(expectedOf))
  const deciding = records.flatMap(({ deciding }, index) =>
    deciding ? [[CASES[index]?.what, deciding]] : [],
  )
  expect(Object.fromEntries(deciding)).toEqual({
    'a name of the chain is banned': 'www.shop.example',
    'the first name of the chain that has a rule': 'ad.doubleclick.net',
    'the chain goes before addresses': 'free.shop.example',
    'a closed segment lets the chain through': 'www.allowed.example',
  })
  const { list } = (await admin.get<{ list: AccessRecord[] }>('/api/access-record/list', { pageSize: '100' }))
    .data
  expect(list.flatMap(({ decidingCname }) => decidingCname ?? []).sort()).toEqual(
    deciding.map(([, name]) => name).sort(),
  )
  const { policyGeneration } = await explained({ deviceIP: LAB_DEVICE, domain: 'x.example' })
  expect(policyGeneration).toBeGreaterThan(0)
  expect(new Set(records.map(({ generation }) => Number(generation)))).toEqual(new Set([policyGeneration]))
  expect(records.every(({ verdict_by, drift }) => verdict_by === 'policy' && drift === '')).toBe(true)
})

test('the file of compiled policies decides the same', async () => {
  const asked = { deviceIP: LAB_DEVICE, domain: 'shop.example' }
  const { policyGeneration: generation, generationOfIngest } = await explained(asked)
  expect([Number(generation) > 0, generationOfIngest]).toEqual([true, generation])
  const path = join(place.server.dataDir, 'policies.bin')
  await eventually(async () => (await openPolicyFile(path))?.set.generation === generation)
  const opened = await openPolicyFile(path)
  if (!opened) throw new Error('the file is torn')
  const decided = CASES.map(({ what, ip, mac, domain, cnames = [], answer }) => {
    const answers = answer ? [answer] : []
    const query = { at: Date.now(), deviceIp: ip, deviceMac: mac ?? null, domain, cnames, answers }
    const { solvedMode, controlGroup, policyId, segmentId } = decide(opened.set, query)
    return { what, solvedMode, controlGroup, policyId, segmentId }
  })
  expect(decided).toEqual(CASES.map(expectedOf))
})

test('a segment shows the hits of each of its policies and lists, and sorts by them', async () => {
  const counted = await engine.rows(
    `SELECT policy_id AS id, segment_id AS segment, toFloat64(count()) AS n FROM access_record
     WHERE policy_id != '' GROUP BY id, segment`,
  )
  expect(new Set(counted.map(({ id }) => id)).size).toBeGreaterThan(8)
  const inLab = counted.filter(({ segment }) => segment === segments.lab)
  const hits = new Map(inLab.map(({ id, n }) => [String(id), Number(n)]))
  const query = { segmentId: segments.lab ?? '', sort: 'hits30d', order: 'desc', pageSize: '100' }
  const lists = await admin.get<{ list: PolicyList[] }>('/api/domain-control/policy/list', query)
  const own = await admin.get<{ list: CustomPolicy[] }>('/api/domain-control/custom-policy/list', query)
  const groups = await admin.get<GroupCount[]>('/api/domain-control/policy-counts', {
    segmentId: segments.lab ?? '',
  })
  for (const { group, hits30d } of groups.data) {
    const ofGroup = [...lists.data.list, ...own.data.list].filter((policy) => policy.group === group)
    const expected = ofGroup.reduce((sum, { id }) => sum + (hits.get(id) ?? 0), 0)
    expect([group, hits30d]).toEqual([group, expected])
  }
  expect(groups.data.filter(({ hits30d }) => Number(hits30d) > 0).length).toBeGreaterThan(3)
  const everywhere = await admin.get<{ list: PolicyList[] }>('/api/domain-control/policy/list')
  expect(everywhere.data.list.map(({ id, hits30d }) => [id, hits30d])).toEqual(
    everywhere.data.list.map(({ id }) => [
      id,
      counted.reduce((sum, row) => (row.id === id ? sum + Number(row.n) : sum), 0),
    ]),
  )
  for (const rows of [lists.data.list, own.data.list]) {
    const found = rows.map(({ hits30d }) => hits30d)
    expect(found).toEqual(rows.map(({ id }) => hits.get(id) ?? 0))
    expect(found).toEqual([...found].sort((a, b) => Number(b) - Number(a)))
    for (const { hits24h, hits30d, firstHitAt, lastHitAt } of rows) {
      expect(hits24h).toBe(hits30d)
      const isRecent = [firstHitAt, lastHitAt].map((at) => at !== null && Date.now() - Date.parse(at) < HOUR)
      expect(isRecent).toEqual([hits30d !== 0, hits30d !== 0])
    }
  }
  const pages = [1, 2].map((current) =>
    admin.get<{ list: CustomPolicy[] }>('/api/domain-control/custom-policy/list', {
      ...query,
      pageSize: '3',
      order: 'asc',
      current: String(current),
    }),
  )
  const ids = (await Promise.all(pages)).flatMap(({ data }) => data.list.map(({ id }) => id))
  expect(new Set(ids).size).toBe(6)
  expect(ids.map((id) => hits.get(id) ?? 0)).toEqual(
    [...ids.map((id) => hits.get(id) ?? 0)].sort((a, b) => a - b),
  )
})

test('explain returns the verdict of ingest for each visit, and names each evaluated rule', async () => {
  for (const given of CASES) {
    const { ip, mac, domain, answer, cnames } = given
    const said = await explained({ deviceIP: ip, deviceMac: mac, domain, ip: answer, cnames })
    expect({
      what: given.what,
      solvedMode: said.solvedMode,
      controlGroup: said.controlGroup,
      policyId: said.policyId,
      segmentId: said.segment.id,
    }).toEqual(expectedOf(given))
    expect(said.groups.at(-1)).toBe(given.group)
    const decisive = said.rules.filter(({ isDecisive }) => isDecisive)
    expect(decisive.map(({ policyId }) => policyId)).toEqual(said.policyId === null ? [] : [said.policyId])
  }
})

test('explain names lists that are not enabled here, and the segment of the device', async () => {
  const said = await explained({ deviceIP: LAB_DEVICE, domain: 'www.tumblr.com' })
  const lab = { id: segments.lab, name: 'lab', entry: '10.61.0.0/16', defaultMode: 'passed', inherits: true }
  expect(said.segment).toEqual(lab)
  expect(said.rules).toEqual([
    {
      group: 'common',
      policyId: 'social',
      policyName: 'Social networks',
      entry: 'tumblr.com',
      solvedMode: null,
      isDecisive: false,
      list: { version: expect.stringMatching(/./), since: expect.stringMatching(/Z$/) },
      cname: null,
      inherited: false,
      until: null,
      exception: null,
    },
  ])
  expect(said.groups).toEqual(['device', 'domain', 'app', 'org', 'bad', 'common', 'ip', 'default'])
})

test('the verdict of a source is stored, and a different one of the policies is stored as drift', async () => {
  const line = 'reported | 10.61.0.50 | - | shop.example | - | lab | banned | domain | shop'
  const listed = readCase(line)
  const free: Case = { ...listed, domain: 'x.example' }
  const records = await imported(
    [
      { ...listed, reported: 'banned' },
      { ...free, reported: 'banned' },
      { ...listed, reported: 'passed' },
      { ...free, reported: 'passed' },
    ],
    'reported',
  )
  expect(
    records.map((record) => ({
      mode: record.solved_mode,
      by: record.verdict_by,
      group: record.control_group,
      policy: record.policy_id,
      drift: record.drift,
    })),
  ).toEqual([
    { mode: 'banned', by: 'source', group: 'domain', policy: policies.shop, drift: '' },
    { mode: 'banned', by: 'source', group: 'default', policy: '', drift: 'passed' },
    { mode: 'passed', by: 'source', group: 'default', policy: '', drift: 'banned' },
    { mode: 'passed', by: 'source', group: 'default', policy: '', drift: '' },
  ])
})

test('a change applies to later visits, and still after a restart', async () => {
  const again = readCase('again | 10.61.0.50 | - | toggled.example | - | lab | banned | domain | toggled')
  const [before] = await imported([again], 'before')
  expect(before?.solved_mode).toBe('passed')
  await add('toggled', 'lab', { entries: ['toggled.example'] })
  const [after] = await imported([again], 'after')
  expect([after?.solved_mode, after?.policy_id]).toEqual(['banned', policies.toggled])
  await admin.post('/api/domain-control/custom-policy/enable', { id: policies.toggled })
  const [off] = await imported([again], 'off')
  expect(off?.solved_mode).toBe('passed')
  await admin.post('/api/domain-control/custom-policy/enable', { id: policies.toggled, enable: true })
  await place.server.kill()
  const { dataDir } = place.server
  restarted = await TestServer.start({ dataDir, env: { ...env, NETWARDEN_SECRET: TEST_SECRET } })
  admin = await restarted.superadmin()
  const [restored] = await imported([again], 'restored')
  expect([restored?.solved_mode, restored?.policy_id]).toEqual(['banned', policies.toggled])
  await admin.post('/api/segment/delete', { id: segments.lab })
  const [fallen] = await imported([again], 'fallen')
  expect([fallen?.solved_mode, fallen?.segment_id]).toEqual(['passed', segments.late])
})
