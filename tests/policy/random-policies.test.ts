import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  type Decision,
  decide,
  explain,
  type ListGroup,
  type PolicyRows,
  type Query,
} from '@netwarden/shared/policy'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { VERDICT_CASES } from '../gateway/support/verdict-cases.ts'
import { DEVICES } from '../gateway/support/verdict-gateway.ts'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type Deciders, decidersOf } from './support/deciders.ts'
import { naiveDecision, namesTrial } from './support/naive-decision.ts'
import { PolicyFolder } from './support/opened-file.ts'
import { pickOne } from './support/random-names.ts'

type Lists = Record<string, readonly string[]>

vi.setConfig({ testTimeout: isLongRun ? 1_800_000 : 480_000 })

const folder = new PolicyFolder()
afterAll(() => folder.remove())

describe('for random policies', () => {
  /** Of 20 questions. */
  const ROUNDS = isLongRun ? 5_000 : 100
  const MODES = ['passed', 'banned'] as const
  const MONDAY = Date.UTC(2026, 10, 16)
  const HOUR = 3_600_000
  const NAMES = ['a', 'b.a', 'c.b.a', 'd.c.b.a', 'e', 'f.e', 'g.f.e', 'b.e'] as const
  const IPS = ['10.0.0.1', '10.0.0.2', '10.0.1.1', '10.1.0.1', '11.0.0.1'] as const
  const NETWORKS = [
    '10.0.0.0/8',
    '10.0.0.0/24',
    '10.0.0.1',
    '10.0.0.2/31',
    '11.0.0.0/8',
    '10.1.0.0/16',
  ] as const
  const MACS = ['aa:00:00:00:00:01', 'aa:00:00:00:00:02'] as const
  const GROUPS = ['app', 'org', 'bad', 'common'] as const satisfies readonly ListGroup[]

  function randomCase(random: () => number) {
    const some = <T>(items: readonly [T, ...T[]], most: number) =>
      Array.from({ length: Math.floor(random() * (most + 1)) }, () => pickOne(random, items))
    const ids = [BUILT_IN_SEGMENT_ID, 's1', 's2', 's3'] as const
    const listRows = ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => ({ id, group: pickOne(random, GROUPS) }))
    const lists: Lists = Object.fromEntries(listRows.map(({ id }) => [id, some(NAMES, 3)]))
    const moment = () => MONDAY + Math.floor(random() * 7 * 24) * HOUR
    const days = () => [1, ...[2, 3, 4, 5, 6, 7].filter(() => random() < 0.6)]
    const terms = Array.from({ length: 3 }, () => ({
      ...(random() < 0.3 && { validFrom: moment() }),
      expiresAt: random() < 0.5 ? moment() : null,
      schedule: random() < 0.7 ? { tz: 'UTC', slots: [{ days: days(), from: '08:00', to: '17:00' }] } : null,
      ...(random() < 0.4 && { shadow: true as const }),
    }))
    const term = () => (random() < 0.4 ? { term: Math.floor(random() * terms.length) } : {})
    const custom = (id: number): PolicyRows['customPolicies'][number] => {
      const group = pickOne(random, ['domain', 'ip', 'device'] as const)
      const entry =
        group === 'domain'
          ? pickOne(random, NAMES)
          : group === 'ip'
            ? pickOne(random, NETWORKS)
            : pickOne(random, [...IPS, ...MACS])
      const solvedMode = group === 'ip' ? 'banned' : pickOne(random, MODES)
      const device =
        group === 'domain' && random() < 0.3 ? { device: pickOne(random, [...IPS, ...MACS]) } : {}
      const mode = device.device === undefined ? solvedMode : 'passed'
      return {
        id: `c${id}`,
        segmentId: pickOne(random, ids),
        group,
        entry,
        ...device,
        solvedMode: mode,
        ...term(),
      }
    }
    const rows: PolicyRows = {
      segments: ids.map((id, index) => ({
        id,
        rank: (index * 7) % 5,
        defaultMode: pickOne(random, MODES),
        entries: id === BUILT_IN_SEGMENT_ID ? [] : some([...NETWORKS, ...MACS], 3),
        inherits: random() < 0.6,
      })),
      listRows,
      enablements: ids.flatMap((segmentId) =>
        listRows
          .filter(() => random() < 0.5)
          .map(({ id }) => ({ segmentId, listId: id, solvedMode: pickOne(random, MODES), ...term() })),
      ),
      pauses: [...ids, null]
        .filter(() => random() < 0.06)
        .map((segmentId) => ({ segmentId, from: moment(), until: moment() })),
      terms,
      customPolicies: Array.from({ length: Math.floor(random() * 8) }, (_, id) => custom(id)),
    }
    const queries = Array.from(
      { length: 20 },
      (): Query => ({
        at: moment(),
        deviceIp: random() < 0.9 ? pickOne(random, IPS) : null,
        deviceMac: random() < 0.4 ? pickOne(random, MACS) : null,
        domain: random() < 0.9 ? `${random() < 0.5 ? 'www.' : ''}${pickOne(random, NAMES)}` : null,
        answers: some(IPS, 2),
        cnames: some(NAMES, 3),
      }),
    )
    return { rows, lists, queries }
  }

  /** A base from which the rows follow by a few changes of policies, segments and their order. */
  function formerOf(random: () => number, rows: PolicyRows): PolicyRows {
    const { rows: others } = randomCase(random)
    const segments = others.segments.filter(({ id }) => id === BUILT_IN_SEGMENT_ID || random() < 0.8)
    const kept = rows.customPolicies.filter(() => random() < 0.6)
    const isFree = ({ id }: { id: string }) => kept.every((row) => row.id !== id)
    const customPolicies = [...kept, ...others.customPolicies.filter(isFree)]
    return {
      ...others,
      segments: segments.map((row) => ({ ...row, rank: random() })),
      // A policy is deleted with its segment.
      customPolicies: customPolicies.filter((row) => segments.some(({ id }) => id === row.segmentId)),
    }
  }

  test('decision and explanation agree with a reference implementation of the rules', async () => {
    const random = seededRandom(20)
    for (let round = 0; round < ROUNDS; round++) {
      const { rows, lists, queries } = randomCase(random)
      const compiled = await folder.opened(rows, lists)
      const changed = await folder.opened(rows, lists, formerOf(random, rows))
      for (const query of queries) {
        const decision = decide(compiled, query)
        expect(decision, JSON.stringify({ rows, lists, query })).toMatchObject(
          naiveDecision(rows, lists, query),
        )
        expect(namesTrial(rows, lists, query, decision), JSON.stringify({ rows, lists, query })).toBe(true)
        const explained = explain(compiled, query)
        expect(explained).toMatchObject(decision)
        expect(explained.trial?.policyId ?? null).toBe(decision.shadowPolicyId)
        const { policyId, matched, shadowPolicyId, ...verdict } = decision
        const again = decide(changed, query)
        expect(again, JSON.stringify({ rows, lists, query })).toMatchObject(verdict)
        expect(again.shadowPolicyId === null).toBe(shadowPolicyId === null)
      }
    }
  })

  test(`ingest, replay and the gateway decide ${ROUNDS * 20} cases as decide does`, async () => {
    const random = seededRandom(60)
    for (let round = 0; round < ROUNDS; round++) {
      const { rows, lists, queries } = randomCase(random)
      const set = await folder.opened(rows, lists)
      const deciders = decidersOf(set)
      for (const query of queries)
        expectOneVerdict(decide(set, query), { query, deciders }, JSON.stringify({ rows, lists, query }))
    }
  })
})

/** The gateway decides queries, which have a name and an address. */
function expectOneVerdict(
  { solvedMode, controlGroup, policyId, shadowPolicyId, inherited }: Decision,
  { query, deciders: { gateway, ...others } }: { query: Query; deciders: Deciders },
  context: string,
): void {
  const isQuery = query.deviceIp !== null && query.domain !== null
  for (const [part, verdictOf] of Object.entries(isQuery ? { ...others, gateway } : others))
    expect(verdictOf(query), `${part}: ${context}`).toMatchObject({
      solvedMode,
      controlGroup,
      policyId,
      shadowPolicyId,
      inherited,
    })
}

describe.each(Object.entries(VERDICT_CASES))('%s', (_, { rows, lists, cases }) => {
  test.each(cases)('$title, also in explain, ingest and replay', async ({ ip, name, verdict, ...answer }) => {
    const { cnames = [], addresses = [] } = answer
    const set = await folder.opened(rows, lists)
    const deviceMac = DEVICES.find((device) => device.ip === ip)?.mac ?? null
    const query = { at: Date.now(), deviceIp: ip, deviceMac, domain: name, answers: addresses, cnames }
    const [solvedMode, controlGroup, policyId] = verdict
    expect(explain(set, query)).toMatchObject({ solvedMode, controlGroup, policyId })
    expectOneVerdict(decide(set, query), { query, deciders: decidersOf(set) }, name)
  })
})
