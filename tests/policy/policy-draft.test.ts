import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  type CompiledPolicies,
  type CustomPolicyRow,
  decide,
  draftPolicies,
  type ListIndex,
  ListIndexBuilder,
  openPacked,
  type PolicyDraft,
  type PolicyRows,
  packPolicies,
  policySetOf,
  type Query,
  type Term,
} from '@netwarden/shared/policy'
import { finishSteps } from '@netwarden/shared/steps'
import { expect, test } from 'vitest'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { naiveDecision, namesTrial } from './support/naive-decision.ts'
import { pickOne } from './support/random-names.ts'

const ROUNDS = isLongRun ? 5_000 : 300
const MODES = ['passed', 'banned'] as const
const MONDAY = Date.UTC(2026, 10, 16)
const HOUR = 3_600_000
const NAMES = ['a', 'b.a', 'c.b.a', 'e', 'f.e'] as const
const IPS = ['10.0.0.1', '10.0.0.2', '10.0.1.1', '11.0.0.1'] as const
const NETWORKS = ['10.0.0.0/8', '10.0.0.0/24', '10.0.0.1', '11.0.0.0/8'] as const
const SEGMENTS = [BUILT_IN_SEGMENT_ID, 's1', 's2'] as const
const LISTS: Record<string, readonly string[]> = { l1: ['a', 'f.e'], l2: ['e', 'b.a'] }
const LIST_ROWS = [
  { id: 'l1', group: 'bad' },
  { id: 'l2', group: 'app' },
] as const

function compiledOf(packed: ArrayBufferLike): CompiledPolicies {
  const steps = openPacked(packed)
  if (!steps) throw new Error('what was just packed cannot be opened')
  return finishSteps(steps)
}

function randomRows(random: () => number, prefix: string): PolicyRows {
  const terms = Array.from(
    { length: 2 },
    (): Term => ({
      expiresAt: random() < 0.5 ? MONDAY + Math.floor(random() * 48) * HOUR : null,
      schedule:
        random() < 0.6 ? { tz: 'UTC', slots: [{ days: [1, 2, 3], from: '08:00', to: '17:00' }] } : null,
      ...(random() < 0.3 && { shadow: true as const }),
    }),
  )
  const term = () => (random() < 0.5 ? { term: Math.floor(random() * terms.length) } : {})
  const custom = (id: number): CustomPolicyRow => {
    const group = pickOne(random, ['domain', 'domain', 'ip', 'device'] as const)
    const entries = { domain: NAMES, ip: NETWORKS, device: IPS } as const
    const solvedMode = group === 'ip' ? 'banned' : pickOne(random, MODES)
    const entry = pickOne<string>(random, entries[group])
    const row = { id: `${prefix}${id}`, segmentId: pickOne(random, SEGMENTS), group, entry, ...term() }
    const isException = group === 'domain' && random() < 0.3
    return isException
      ? { ...row, solvedMode: 'passed', device: pickOne(random, IPS) }
      : { ...row, solvedMode }
  }
  return {
    segments: SEGMENTS.map((id, index) => ({
      id,
      rank: index,
      defaultMode: pickOne(random, MODES),
      entries: id === BUILT_IN_SEGMENT_ID ? [] : [pickOne(random, NETWORKS)],
    })),
    listRows: LIST_ROWS,
    enablements: SEGMENTS.flatMap((segmentId) =>
      LIST_ROWS.filter(() => random() < 0.5).map(({ id }) => ({
        segmentId,
        listId: id,
        solvedMode: pickOne(random, MODES),
        ...term(),
      })),
    ),
    pauses: [],
    terms,
    customPolicies: Array.from({ length: Math.floor(random() * 6) }, (_, id) => custom(id)),
  }
}

/** A draft, and the rows as they are once it has been applied. */
function randomDraft(random: () => number, rows: PolicyRows): { draft: PolicyDraft; after: PolicyRows } {
  const { terms = [] } = rows
  const added = randomRows(random, 'd')
  const { terms: addedTerms = [] } = added
  const replaced = rows.customPolicies.filter(() => random() < 0.4).map(({ id }) => id)
  const lists = LIST_ROWS.filter(() => random() < 0.4).map(({ id }) => ({
    id,
    segmentId: pickOne(random, SEGMENTS),
    enable: random() < 0.7,
    solvedMode: pickOne(random, MODES),
    term: pickOne(random, [null, { expiresAt: null, schedule: null }]),
  }))
  const segments = rows.segments
    .filter(() => random() < 0.3)
    .map(({ id }) => ({ id, defaultMode: pickOne(random, MODES) }))
  const rank = random() < 0.4 ? ['s2', 's1'] : null
  const draft = { customPolicies: added.customPolicies, terms: addedTerms, replaced, lists, segments, rank }
  const shifted = added.customPolicies.map((row) =>
    row.term === undefined ? row : { ...row, term: row.term + terms.length },
  )
  const modes = new Map(segments.map(({ id, defaultMode }) => [id, defaultMode]))
  const after = {
    ...rows,
    customPolicies: [...rows.customPolicies.filter(({ id }) => !replaced.includes(id)), ...shifted],
    terms: [...terms, ...addedTerms],
    segments: rows.segments.map((row) => ({
      ...row,
      defaultMode: modes.get(row.id) ?? row.defaultMode,
      rank: rank === null || row.id === BUILT_IN_SEGMENT_ID ? row.rank : rank.indexOf(row.id),
    })),
    enablements: [
      ...rows.enablements.filter(
        (row) => !lists.some(({ id, segmentId }) => id === row.listId && segmentId === row.segmentId),
      ),
      ...lists
        .filter(({ enable }) => enable)
        .map(({ id, segmentId, solvedMode }) => ({ listId: id, segmentId, solvedMode })),
    ],
  }
  return { draft, after }
}

/** The rows as a base and changed policies over it, as the server has them after an edit. */
function layered(random: () => number, rows: PolicyRows, index: ListIndex) {
  const isInBase = rows.customPolicies.map(() => random() < 0.5)
  const base = packPolicies(
    { ...rows, customPolicies: rows.customPolicies.filter((_, at) => isInBase[at]) },
    index,
  )
  const compiled = compiledOf(base)
  const customPolicies = rows.customPolicies.filter((_, at) => !isInBase[at])
  const over = { base: compiled.checksum, replaced: customPolicies.map(({ id }) => id) }
  const changed = compiledOf(packPolicies({ ...rows, customPolicies }, index, { over }))
  const steps = policySetOf(changed, index, compiled)
  if (!steps) throw new Error('the layers do not belong together')
  return { set: finishSteps(steps), newest: changed }
}

test('a draft decides like the policies after it is applied', () => {
  const random = seededRandom(7)
  const builder = new ListIndexBuilder([7, 8])
  for (const [id, domains] of Object.entries(LISTS)) builder.addList(id, domains)
  const index = builder.build()
  for (let round = 0; round < ROUNDS; round++) {
    const rows = randomRows(random, 'c')
    const { draft, after } = randomDraft(random, rows)
    const { set, newest } = layered(random, rows, index)
    const drafted = draftPolicies(set, newest, draft)
    for (let asked = 0; asked < 20; asked++) {
      const query: Query = {
        at: MONDAY + Math.floor(random() * 72) * HOUR,
        deviceIp: pickOne(random, IPS),
        deviceMac: null,
        domain: pickOne(random, NAMES),
        answers: random() < 0.5 ? [pickOne(random, IPS)] : [],
        cnames: random() < 0.4 ? [pickOne(random, NAMES)] : [],
      }
      const expected = naiveDecision(after, LISTS, query)
      const decision = decide(drafted, query)
      expect(decision, JSON.stringify({ rows, draft, query })).toMatchObject(expected)
      expect(namesTrial(after, LISTS, query, decision), JSON.stringify({ after, query })).toBe(true)
      expect(decide(set, query)).toMatchObject(naiveDecision(rows, LISTS, query))
    }
  }
})
