import { fileURLToPath } from 'node:url'
import type { Enforcer } from '@netwarden/shared/domain'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { GatewayServer } from '../gateway/support/gateway-server.ts'
import { ScriptedUpstream } from '../gateway/support/scripted-upstream.ts'
import { NodeProcess } from '../nodes/support/node-process.ts'
import { eventually } from '../support/eventually.ts'
import { kea4 } from '../support/kea-leases.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { SUPERADMIN_PASSWORD } from '../support/server.ts'
import {
  bannedByReplay,
  type Case,
  explained,
  exported,
  type Found,
  foundIn,
  imported,
  isAnswered,
  type StoredVisit,
} from './support/columns.ts'
import { clockChanges, nextRepeatedHour } from './support/moments.ts'
import { decide } from './support/oracle.ts'
import { DEVICES, type Device, type Lookup, randomWorld } from './support/random-world.ts'
import type { Verdict, World } from './support/world.ts'
import { textOf, WorldServer } from './support/world-server.ts'

/** Each is a device and a name in one of the random worlds. */
const CASES = isLongRun ? 1_000_000 : 1_500
const LOOKUPS = 140
const PER_WORLD = LOOKUPS * DEVICES.length
const WORLDS = Number(process.env.ORACLE_WORLDS ?? Math.ceil(CASES / PER_WORLD))
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 58_000)
const CLOCK = fileURLToPath(new URL('support/clock.mjs', import.meta.url))
const HOUR = 3_600_000
const DAY = 24 * HOUR
const NODE_WAIT = 120_000
vi.setConfig({ testTimeout: isLongRun ? 7_200_000 : 600_000 })

/** The clock of the server shows an hour that Berlin repeats. */
const shift = nextRepeatedHour(Date.now()) - Date.now()
const now = () => Date.now() + shift
/** Around the moments at which clocks are set, some of them twice a year in each zone. */
const SPANS = clockChanges(now() - (isLongRun ? 9 * 365 : 358) * DAY, now() - 2 * DAY).map(
  (at) => at - 3 * HOUR,
)
const SPAN = 6 * HOUR

let server: WorldServer
let gateway: GatewayServer
let upstream: ScriptedUpstream
/** A gateway on another machine, as far as a test has one. */
let node: NodeProcess
let nodeId = ''
const lookups = new Map<string, Lookup>()

beforeAll(async () => {
  const env = {
    NODE_OPTIONS: `--import ${CLOCK}`,
    TEST_CLOCK_SHIFT: String(shift),
    NETWARDEN_RETENTION_DAYS: '3650',
  }
  upstream = await ScriptedUpstream.start(({ name }) => ({ answer: recordsOf(lookups.get(name)) }))
  gateway = await GatewayServer.start({ env })
  await gateway.setUpstreams(upstream.server)
  await gateway.set({
    enabled: true,
    queriesPerSecondPerClient: 0,
    blockPrivateAnswers: true,
  })
  await gateway.untilState('running')
  server = await WorldServer.on(gateway, now)
  const { data } = await gateway.admin.post<{ id: string; code: string }>('/api/enforcer/create', {
    name: 'node',
  })
  nodeId = data.id
  node = await NodeProcess.make(env)
  await node.join(gateway.server.url, data.code)
  node.run()
  const leases = DEVICES.flatMap(({ ip, mac }) =>
    mac && !SEEN.has(mac) ? [[ip, mac, now() - HOUR, 12, ''] as const] : [],
  )
  const query = { format: 'kea-csv' }
  await gateway.admin.upload('/api/access-record/import', kea4(leases.map((lease) => [...lease])), query)
  await knowByVisits(DEVICES.filter(({ mac }) => mac !== null && SEEN.has(mac)))
})
afterAll(async () => {
  await node?.stop()
  await gateway?.stop()
  await upstream?.stop()
})

/** Visits show the MACs of devices; the gateway then bans them by MAC within seconds. */
async function knowByVisits(devices: readonly Device[]): Promise<void> {
  const lookup = { name: ['first', 'example'], chain: [], answers: [] }
  await imported(
    server,
    devices.map((device) => ({ device, lookup, at: now() })),
  )
  const entries = devices.flatMap(({ mac }) => mac ?? [])
  const body = { group: 'device', solvedMode: 'banned', entries }
  const { ids } = await server.post<{ ids: string[] }>('custom-policy/create', body)
  const replies = () => Promise.all(devices.map((device) => isAnswered(server, { device, lookup })))
  await eventually(async () => (await replies()).every((reply) => reply === '3 EDE 15'), 15_000)
  await untilNodeFollows()
  const ofNode = () => Promise.all(devices.map((device) => isAnswered(server, { device, lookup }, node.port)))
  await eventually(async () => (await ofNode()).every((reply) => reply === '3 EDE 15'), NODE_WAIT)
  await server.post('custom-policy/remove', { ids })
}

/** Resolves when the node decides by the policies by which the server explains. */
async function untilNodeFollows(): Promise<void> {
  const question = { domain: 'first.example', deviceIP: '127.0.0.1' }
  const path = '/api/domain-control/explain'
  const { data } = await gateway.admin.post<{ policyGeneration: number }>(path, question)
  await eventually(async () => {
    const { state, inForce } = (await gateway.admin.get<Enforcer>(`/api/enforcer/${nodeId}`)).data
    return state === 'serving' && (inForce ?? -1) >= data.policyGeneration
  }, NODE_WAIT)
}

/** What the oracle says at two moments: a schedule may begin between question and answer. */
const verdictsOf = (world: World, { device, lookup }: Case, times: readonly number[], isEnforced: boolean) =>
  times.map((at) => decide(world, { at, ip: device.ip, mac: device.mac, isEnforced, ...lookup }))

function isSame(verdict: Verdict, found: Found): boolean {
  const { mode, group, segment, policies, cname, isInherited } = verdict
  if (mode !== found.mode || group !== found.group || segment !== found.segment) return false
  const isNamed = policies.length === 0 ? found.policy === null : policies.includes(found.policy ?? '')
  return (
    isNamed && isInherited === found.isInherited && (cname === null ? null : textOf(cname)) === found.cname
  )
}

/** Devices whose MACs are known by visits and not by leases. */
const SEEN = new Set(['02:00:00:00:00:02', '02:00:00:00:00:03'])

/** A difference with what a person needs to see it again. */
const faults: unknown[] = []
function compare(
  column: string,
  world: World,
  one: Case & { at: number },
  [verdicts, found]: [Verdict[], Found],
): void {
  if (verdicts.some((verdict) => isSame(verdict, found))) return
  const rules = world.rules.filter(
    ({ id }) => id === found.policy || verdicts.some(({ policies }) => policies.includes(id)),
  )
  const segments = world.segments.filter(({ id }) => id === found.segment || id === verdicts[0]?.segment)
  faults.push({
    column,
    ...one,
    time: new Date(one.at).toISOString(),
    oracle: verdicts[0],
    found,
    rules,
    segments,
    pauses: world.pauses,
  })
}

/** Names the command that shows the same again. */
function expectNoFaults(again: string): void {
  if (faults.length === 0) return
  const shown = faults.slice(0, 3).map((fault) => JSON.stringify(fault))
  throw new Error([`${faults.length} differences, again by ${again}`, ...shown].join('\n'))
}

interface Asked extends Case {
  world: World
  times: number[]
}

test(`${WORLDS} random worlds with ${PER_WORLD} cases each get the verdict of the guides from explain, ingest, gateway, node and replay`, async () => {
  const asked: Asked[] = []
  const began = now()
  const stored = new Map<number, (Case & { at: number })[]>()
  for (let index = 0; index < WORLDS && faults.length === 0; index++) {
    const seed = FIRST_SEED + index
    // A million cases take longer than a token lasts.
    await gateway.admin.login('superadmin', SUPERADMIN_PASSWORD)
    const plan = randomWorld(seed, LOOKUPS)
    const world = await server.make(plan)
    const cases = plan.lookups.flatMap((lookup) => DEVICES.map((device) => ({ device, lookup })))
    for (const lookup of plan.lookups) lookups.set(textOf(lookup.name), lookup)
    await inParts(cases, 16, async (one) => {
      const start = now()
      const found = await explained(server, one)
      const times = [start, now()]
      compare('explain', world, { ...one, at: start }, [verdictsOf(world, one, times, true), found])
    })
    await inParts(cases, 32, async (one) => {
      const start = now()
      const reply = await isAnswered(server, one)
      const times = [start, now()]
      asked.push({ ...one, world, times })
      const verdicts = verdictsOf(world, one, times, true)
      if (!verdicts.some((verdict) => isReply(verdict, reply)))
        faults.push({ column: 'gateway', ...one, reply, oracle: verdicts[0] })
    })
    await untilNodeFollows()
    await inParts(cases, 32, async (one) => {
      const start = now()
      const reply = await isAnswered(server, one, node.port)
      const verdicts = verdictsOf(world, one, [start, now()], true)
      if (!verdicts.some((verdict) => isReply(verdict, reply)))
        faults.push({ column: 'node', ...one, reply, oracle: verdicts[0] })
    })
    const random = seededRandom(seed)
    const from = SPANS[index % SPANS.length] ?? 0
    const visits = cases.map((one) => ({ ...one, at: from + Math.floor(random() * SPAN) }))
    const recent = cases
      .filter(() => random() < 0.3)
      .map(({ device, lookup }) => ({ device, lookup, at: now(), hasMac: false }))
    for (const some of [visits, recent]) compareStored('ingest', world, some, await imported(server, some))
    const all = [...(stored.get(from) ?? []), ...visits]
    stored.set(from, all)
    await compareReplay(world, all, from)
    await server.remove(plan, world)
    for (const lookup of plan.lookups) lookups.delete(textOf(lookup.name))
    expectNoFaults(`ORACLE_SEED=${seed} ORACLE_WORLDS=1 npx vitest run tests/oracle`)
  }
  await compareRecorded(asked, began)
  expectNoFaults(`ORACLE_SEED=${FIRST_SEED} npx vitest run tests/oracle`)
})

/** A special name has an address or does not exist. */
function isReply({ mode, group }: Verdict, reply: string): boolean {
  if (group === 'special') return reply === '0' || reply === '3'
  if (group === 'private') return reply === '5 EDE 15'
  return mode === 'banned' ? reply === '3 EDE 15' : reply === '0'
}

function compareStored(
  column: string,
  world: World,
  visits: readonly (Case & { at: number })[],
  rows: readonly StoredVisit[],
): void {
  const keyOf = (at: number, ip: string, name: string) => `${at} ${ip} ${name}`
  const found = new Map(rows.map((row) => [keyOf(Date.parse(row.accessAt), row.deviceIP, row.domain), row]))
  for (const one of visits) {
    const row = found.get(keyOf(one.at, one.device.ip, textOf(one.lookup.name)))
    if (!row) faults.push({ column, ...one, reason: 'is not stored' })
    else compare(column, world, one, [verdictsOf(world, one, [one.at], false), foundIn(row)])
  }
}

async function compareReplay(
  world: World,
  visits: readonly (Case & { at: number })[],
  from: number,
): Promise<void> {
  const expected = new Map<string, number>()
  for (const { at, device, lookup } of visits) {
    const visit = { at, ip: device.ip, mac: device.mac, isEnforced: false, ...lookup }
    const { mode } = decide(world, visit, { now: now() })
    if (mode === 'banned') expected.set(device.ip, (expected.get(device.ip) ?? 0) + 1)
  }
  const { visitsRead, banned } = await bannedByReplay(server, world, { from, to: from + SPAN })
  const counts = (map: Map<string, number>) => Object.fromEntries([...map].sort())
  if (visitsRead !== visits.length || JSON.stringify(counts(expected)) !== JSON.stringify(counts(banned)))
    faults.push({
      column: 'replay',
      from,
      visitsRead,
      visits: visits.length,
      expected: counts(expected),
      banned: counts(banned),
    })
}

/** The visits that the gateway recorded, each as the oracle says. */
async function compareRecorded(asked: readonly Asked[], began: number): Promise<void> {
  const span = () => ({ source: 'gateway', from: began, to: now() + 1 })
  let rows: StoredVisit[] = []
  await eventually(async () => {
    rows = await exported(server, span())
    return rows.length >= asked.length
  })
  const rowsOf = new Map<string, StoredVisit[]>()
  for (const row of rows) {
    const key = `${row.deviceIP} ${row.domain}`
    rowsOf.set(key, [...(rowsOf.get(key) ?? []), row])
  }
  for (const one of asked) {
    const row = rowsOf.get(`${one.device.ip} ${textOf(one.lookup.name)}`)?.shift()
    if (!row) faults.push({ column: 'recorded', ...one, reason: 'is not stored' })
    else
      compare('recorded', one.world, { ...one, at: one.times[0] ?? 0 }, [
        verdictsOf(one.world, one, one.times, true),
        foundIn(row),
      ])
  }
}

async function inParts<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items].reverse()
  const run = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, run))
}

function recordsOf(lookup: Lookup | undefined): string[] {
  if (!lookup) return []
  const { name, chain, answers } = lookup
  const owners = [name, ...chain].map(textOf)
  const aliases = owners.slice(1).map((target, i) => `${owners[i]}. 300 CNAME ${target}.`)
  return [
    ...aliases,
    ...answers.map((ip) => `${owners.at(-1)}. 300 ${ip.includes(':') ? 'AAAA' : 'A'} ${ip}`),
  ]
}
