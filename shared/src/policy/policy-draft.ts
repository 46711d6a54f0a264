import type { SolvedMode } from '../domain/index.ts'
import { BUILT_IN_SEGMENT_ID } from '../limits/constants.ts'
import { finishSteps } from '../steps.ts'
import type { ListIndex } from './list-index.ts'
import { openPacked, packPolicies } from './packed-policies.ts'
import type { CustomPolicyRow, EnablementRow, ListSwitchRow, PauseRow, SegmentRow } from './policy-rows.ts'
import { assemblePolicySet, type CompiledPolicies, type PolicySet } from './policy-set.ts'
import type { Term } from './term.ts'

/** The use of a list in a segment; a list with a temporary state has several. */
export interface DraftListSwitch {
  id: string
  segmentId: string
  enable: boolean
  solvedMode: SolvedMode
  term: Term | null
}

/** Policy changes that are not saved, as plain data that can be sent between threads. */
export interface PolicyDraft {
  /** Enabled custom policies that the draft adds; `term` is an index in `terms`. */
  customPolicies: readonly CustomPolicyRow[]
  terms: readonly Term[]
  /** Ids of custom policies that the draft removes, disables or replaces. */
  replaced: readonly string[]
  lists: readonly DraftListSwitch[]
  /** One that does not exist is added where the rank names it. */
  segments: readonly (Pick<SegmentRow, 'id'> &
    Partial<Pick<SegmentRow, 'entries' | 'defaultMode' | 'inherits'>>)[]
  /**
   * Ids of all segments but the built-in one, in the order of the draft; others are removed. Null keeps the current
   * order.
   */
  rank: readonly string[] | null
  /** All pauses, in place of the current ones. */
  pauses?: readonly PauseRow[]
  /** All lists, in place of the current ones. */
  listRows?: readonly ListSwitchRow[]
}

/**
 * The set with the draft applied. `rows` are the rows from which `set` was made: its own, or those of the changed
 * policies over a base. `lists` differs from the set's own index when the draft uses another version of a list.
 */
export function draftPolicies(
  set: PolicySet,
  { rows, terms }: Pick<CompiledPolicies, 'rows' | 'terms'>,
  draft: PolicyDraft,
  lists: ListIndex = set.lists,
): PolicySet {
  const all = new Terms([...terms.map(({ term }) => term), ...draft.terms])
  const changed = {
    ...rows,
    segments: draftedSegments(rows.segments, draft),
    enablements: draftedLists(rows.enablements, draft, all),
    pauses: draft.pauses ?? rows.pauses,
    listRows: draft.listRows ?? rows.listRows,
    customPolicies: draft.customPolicies.map((row) =>
      row.term === undefined ? row : { ...row, term: row.term + terms.length },
    ),
    terms: all.list,
  }
  // As after an edit, new policies are also named among the ids whose rules in the base no longer apply.
  const replaced = [...new Set([...draft.replaced, ...draft.customPolicies.map(({ id }) => id)])]
  const over = { base: 0, replaced }
  const opening = openPacked(packPolicies(changed, lists, { over }))
  if (!opening) throw new Error('a draft that was just compiled cannot be opened')
  return finishSteps(assemblePolicySet(finishSteps(opening), lists, rulesOfSet(set)))
}

class Terms {
  readonly list: Term[]

  constructor(terms: readonly Term[]) {
    this.list = [...terms]
  }

  add(term: Term): number {
    return this.list.push(term) - 1
  }
}

function draftedSegments(segments: readonly SegmentRow[], draft: PolicyDraft): SegmentRow[] {
  const changes = new Map(draft.segments.map((change) => [change.id, change]))
  const places = new Map(draft.rank?.map((id, index) => [id, index]))
  const known = new Set(segments.map(({ id }) => id))
  const added = draft.segments
    .filter(({ id }) => !known.has(id))
    .map(({ id }): SegmentRow => ({ id, rank: 0, entries: [], defaultMode: 'passed' }))
  return [...segments, ...added]
    .filter(({ id }) => draft.rank === null || places.has(id) || id === BUILT_IN_SEGMENT_ID)
    .map((segment) => {
      const rank = places.get(segment.id) ?? segment.rank
      return { ...segment, rank, ...changes.get(segment.id) }
    })
}

function draftedLists(
  enablements: readonly EnablementRow[],
  { lists }: PolicyDraft,
  terms: Terms,
): EnablementRow[] {
  const isSwitched = (row: EnablementRow) =>
    lists.some(({ id, segmentId }) => id === row.listId && segmentId === row.segmentId)
  const switched = lists
    .filter(({ enable }) => enable)
    .map(({ id, segmentId, solvedMode, term }): EnablementRow => {
      const row = { segmentId, listId: id, solvedMode }
      return term === null ? row : { ...row, term: terms.add(term) }
    })
  return [...enablements.filter((row) => !isSwitched(row)), ...switched]
}

/** The rules of a set in the form onto which changed rules are layered. */
function rulesOfSet(set: PolicySet): CompiledPolicies {
  return {
    checksum: 0,
    over: null,
    rows: {
      segments: set.segments.map(({ id, defaultMode }) => ({ id, defaultMode, rank: 0, entries: [] })),
      enablements: [],
      pauses: [],
      listRows: [],
    },
    terms: set.terms,
    hasShadow: set.hasShadow,
    customDomains: set.customDomains,
    exceptions: set.exceptions,
    rulesBySegment: new Map(set.segments.map(({ id, devices, ips }) => [id, { devices, ips }])),
    unread: set.unread,
  }
}
