import { isDeepStrictEqual } from 'node:util'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  buildPolicySet,
  decide,
  ListIndexBuilder,
  nextChange,
  type PolicyRows,
  type PolicySet,
  type Term,
} from '@netwarden/shared/policy'
import { afterAll, describe, expect, test } from 'vitest'
import { isLongRun } from '../support/long-run.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { PolicyFolder } from './support/opened-file.ts'
import { pickOne } from './support/random-names.ts'
import { CLOCK_CHANGES, momentNear, randomSchedule } from './support/random-schedules.ts'

const ROUNDS = isLongRun ? 500 : 12
const CHANGES_A_ROUND = 30
const MODES = ['passed', 'banned'] as const
const SEGMENTS = [BUILT_IN_SEGMENT_ID, 'lab'] as const
const DEVICES = ['10.0.0.1', '11.0.0.1'] as const
const NAMES = ['a.example', 'b.example', 'listed.example'] as const
const LISTS = { list: ['listed.example'] }
const YEAR = 366 * 86_400_000

/** Policies of which most begin or end by themselves around a change of the clocks. */
function randomRows(random: () => number, tz: string, change: string): PolicyRows {
  const terms = Array.from(
    { length: 3 },
    (): Term => ({
      expiresAt: random() < 0.5 ? momentNear(random, change) : null,
      ...(random() < 0.4 && { validFrom: momentNear(random, change) }),
      schedule: random() < 0.7 ? randomSchedule(random, tz, 2) : null,
      ...(random() < 0.2 && { shadow: true as const }),
    }),
  )
  const term = () => (random() < 0.8 ? { term: Math.floor(random() * terms.length) } : {})
  const common = () => ({
    segmentId: pickOne(random, SEGMENTS),
    solvedMode: pickOne(random, MODES),
    ...term(),
  })
  return {
    segments: [
      { id: 'lab', rank: 0, defaultMode: pickOne(random, MODES), entries: ['11.0.0.0/8'] },
      { id: BUILT_IN_SEGMENT_ID, rank: 1, defaultMode: pickOne(random, MODES), entries: [] },
    ],
    customPolicies: Array.from({ length: 4 }, (_, index) =>
      random() < 0.7
        ? { id: `c${index}`, group: 'domain' as const, entry: pickOne(random, NAMES), ...common() }
        : { id: `c${index}`, group: 'device' as const, entry: pickOne(random, DEVICES), ...common() },
    ),
    listRows: [{ id: 'list', group: 'bad' }],
    enablements: SEGMENTS.flatMap((segmentId) =>
      random() < 0.7 ? [{ ...common(), segmentId, listId: 'list' }] : [],
    ),
    pauses: random() < 0.5 ? [randomPause(random, change)] : [],
    terms,
  }
}

function randomPause(random: () => number, change: string): PolicyRows['pauses'][number] {
  const from = momentNear(random, change)
  return {
    segmentId: random() < 0.5 ? null : 'lab',
    from,
    until: from + 1 + Math.floor(random() * 3_600_000),
  }
}

/** The verdict on every device and name. */
function verdictsAt(set: PolicySet, at: number) {
  return DEVICES.flatMap((deviceIp) =>
    NAMES.map((domain) => decide(set, { at, deviceIp, deviceMac: null, domain, answers: [] })),
  )
}

const folder = new PolicyFolder()
afterAll(() => folder.remove())

describe('no verdict changes before the next change', () => {
  test.each(CLOCK_CHANGES)('no verdict changes too early in %s around %s', async (tz, change) => {
    const random = seededRandom(Date.parse(change) / 1000 + 1)
    let changed = 0
    for (let round = 0; round < ROUNDS; round++) {
      const rows = randomRows(random, tz, change)
      const former = random() < 0.5 ? randomRows(random, tz, change) : null
      const set = await folder.opened(rows, LISTS, former)
      let at = momentNear(random, change)
      for (let step = 0; step < CHANGES_A_ROUND; step++) {
        const next = nextChange(set, at)
        expect(next).toBeGreaterThan(at)
        const until = Math.min(next, at + YEAR)
        const before = verdictsAt(set, at)
        for (const moment of [at + (until - at) * random(), until - 1].map(Math.floor))
          expect(verdictsAt(set, moment), JSON.stringify({ rows, former, at, next, moment })).toEqual(before)
        if (!Number.isFinite(next)) break
        if (!isDeepStrictEqual(before, verdictsAt(set, next))) changed += 1
        at = next
      }
    }
    expect(changed).toBeGreaterThan(ROUNDS)
  })
})

test('a beginning, an expiry and both ends of a pause are changes, and policies without a term never change', () => {
  const lists = new ListIndexBuilder([7, 8]).build()
  const ban = { segmentId: BUILT_IN_SEGMENT_ID, group: 'domain' as const, solvedMode: 'banned' as const }
  const rows: PolicyRows = {
    segments: [],
    customPolicies: [
      { ...ban, id: 'ends', entry: 'a.example', term: 0 },
      { ...ban, id: 'stays', entry: 'b.example' },
    ],
    listRows: [],
    enablements: [],
    pauses: [{ segmentId: null, from: 2_000, until: 3_000 }],
    terms: [{ validFrom: 500, expiresAt: 1_000, schedule: null }],
  }
  const set = buildPolicySet(rows, lists)
  const moments = [0, 500, 1_000, 1_999, 2_000, 3_000]
  expect(moments.map((at) => nextChange(set, at))).toEqual([
    500,
    1_000,
    2_000,
    2_000,
    3_000,
    Number.POSITIVE_INFINITY,
  ])
  expect(nextChange(buildPolicySet({ ...rows, pauses: [], terms: [] }, lists), 0)).toBe(
    Number.POSITIVE_INFINITY,
  )
})
