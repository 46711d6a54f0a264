import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import {
  buildPolicySet,
  decide,
  type EnablementRow,
  ListIndexBuilder,
  nextChange,
  type PolicySet,
  type Term,
  throughout,
} from '@netwarden/shared/policy'
import { describe, expect, test } from 'vitest'

const FROM = Date.UTC(2026, 10, 16)
const UNTIL = Date.UTC(2026, 10, 20)
const DAY = 86_400_000
const AWAY: Term = { expiresAt: null, schedule: null, away: { from: FROM, until: UNTIL } }
const TEMPORARY: Term = { validFrom: FROM, expiresAt: UNTIL, schedule: null }

function setOf(enablements: readonly EnablementRow[], terms: readonly Term[]): PolicySet {
  const lists = new ListIndexBuilder([7, 8])
  lists.addList('games', ['play.example'])
  return buildPolicySet(
    {
      segments: [{ id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] }],
      customPolicies: [],
      listRows: [{ id: 'games', group: 'app' }],
      enablements,
      pauses: [],
      terms,
    },
    lists.build(),
  )
}

function verdictAt(set: PolicySet, at: number) {
  const asked = { at, deviceIp: '10.0.0.1', deviceMac: null, domain: 'play.example', answers: [] }
  const { solvedMode, policyId } = decide(set, asked)
  return `${solvedMode} ${policyId}`
}

const row = (solvedMode: 'banned' | 'passed', term: number) => ({
  segmentId: BUILT_IN_SEGMENT_ID,
  listId: 'games',
  solvedMode,
  term,
})

describe('a temporary state of a list', () => {
  test('replaces the usual state until its end, and visits before it keep the usual verdict', () => {
    const set = setOf([row('banned', 0), row('passed', 1)], [AWAY, TEMPORARY])
    expect([FROM - 1, FROM, UNTIL - 1, UNTIL].map((at) => verdictAt(set, at))).toEqual([
      'banned games',
      'passed games',
      'passed games',
      'banned games',
    ])
  })

  test('a temporary state that is off leaves the list without an effect for that time', () => {
    const set = setOf([row('banned', 0)], [AWAY])
    expect([FROM - 1, FROM, UNTIL].map((at) => verdictAt(set, at))).toEqual([
      'banned games',
      'passed null',
      'banned games',
    ])
  })

  test('changes verdicts at its beginning and at its end', () => {
    const set = setOf([row('banned', 0), row('passed', 1)], [AWAY, TEMPORARY])
    expect([FROM - DAY, FROM, UNTIL].map((at) => nextChange(set, at))).toEqual([
      FROM,
      UNTIL,
      Number.POSITIVE_INFINITY,
    ])
  })

  test('a temporary state is replayed as it is at a moment, without the usual state', () => {
    const ended = { expiresAt: 0, schedule: null }
    const lasting = { expiresAt: null, schedule: null }
    expect([throughout(AWAY, FROM), throughout(TEMPORARY, FROM)]).toEqual([ended, lasting])
    expect([throughout(AWAY, UNTIL), throughout(TEMPORARY, UNTIL)]).toEqual([lasting, ended])
  })
})
