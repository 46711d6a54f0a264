import type { SolvedMode } from '../domain/index.ts'
import { BUILT_IN_SEGMENT_ID } from '../limits/constants.ts'
import type { Steps } from '../steps.ts'
import { withChangedDomains, withChangedRules } from './changed-rules.ts'
import type { CustomDomains } from './custom-domains.ts'
import { type DeviceExceptions, withChangedExceptions } from './device-exceptions.ts'
import { buildDeviceIndex, type DeviceIndex } from './device-index.ts'
import type { ListIndex } from './list-index.ts'
import { groupBySegment, type ListSwitchRow, type PauseRow, type PolicyRows } from './policy-rows.ts'
import { counts, type Rule } from './rule.ts'
import type { SegmentRules } from './segment-rules.ts'
import type { RunningTerm } from './term.ts'
import { UnreadEntries } from './unread-entries.ts'

export interface CompiledSegment extends SegmentRules {
  /** Position in rank order. */
  readonly index: number
  readonly id: string
  /** IPs, CIDRs and MACs of its devices. */
  readonly entries: readonly string[]
  readonly defaultMode: SolvedMode
  /** Whether the policies of the built-in segment follow its own ones; false for the built-in segment itself. */
  readonly inherits: boolean
  /** Pauses in which everything passes, past ones included: a visit is decided by its own time. */
  readonly pauses: readonly PauseTime[]
  /** By list index; undefined when the list is not enabled here. */
  readonly enabledLists: readonly (EnabledList | undefined)[]
}

/** Epoch milliseconds; `until` is exclusive. */
export type PauseTime = Pick<PauseRow, 'from' | 'until'>

/** Mode of an enabled list and when it is in force. */
export interface EnabledList extends Pick<Rule, 'solvedMode' | 'term'> {
  /** A further state of the same list, which is in force at other times. */
  readonly other?: EnabledList
}

/** The state of a list that is in force at a moment (epoch ms), be it on trial; any of them when none is. */
export function stateAt(enabled: EnabledList | undefined, at: number): EnabledList | undefined {
  if (!enabled?.other) return enabled
  for (let state: EnabledList | undefined = enabled; state; state = state.other)
    if (counts(state, at, true)) return state
  return enabled
}

/** Everything that a decision needs. Immutable: an edit makes a new set and replaces one reference. */
export interface PolicySet {
  /** Generation of the rows; together with the time of a decision it identifies the deciding policies. */
  readonly generation: number
  /** In rank order, the built-in segment last. */
  readonly segments: readonly CompiledSegment[]
  readonly builtIn: CompiledSegment
  readonly deviceIndex: DeviceIndex
  readonly customDomains: CustomDomains
  readonly exceptions: DeviceExceptions
  readonly lists: ListIndex
  /** By list index; undefined for an index without a list row. */
  readonly listRows: readonly (ListSwitchRow | undefined)[]
  /** Every term by which a rule begins or ends, those of replaced policies included. */
  readonly terms: readonly RunningTerm[]
  /** Whether a policy or list may be on trial, so that each decision is made a second time with it. */
  readonly hasShadow: boolean
  readonly unread: readonly string[]
}

/** Marks a buffer with a few changed policies, and names the buffer with all others. */
export interface OverBase {
  /** Checksum of the other buffer. */
  readonly base: number
  /** Ids of policies whose rules in the base no longer apply, because they were changed or deleted. */
  readonly replaced: readonly string[]
}

/** Content of one buffer. */
export interface CompiledPolicies {
  readonly checksum: number
  readonly over: OverBase | null
  /** Segments in rank order, the built-in one last. */
  readonly rows: Omit<PolicyRows, 'customPolicies' | 'terms'>
  /** By index in the rows. */
  readonly terms: readonly RunningTerm[]
  /** Whether one of the terms is that of a trial. */
  readonly hasShadow: boolean
  readonly customDomains: CustomDomains
  readonly exceptions: DeviceExceptions
  /** By segment id; absent for segments without device and address rules. */
  readonly rulesBySegment: ReadonlyMap<string, SegmentRules>
  readonly unread: readonly string[]
}

/**
 * Assembles compiled policies to a set: all of them, or changed ones over a base. In steps, so that other work can run
 * in between.
 */
export function* assemblePolicySet(
  policies: CompiledPolicies,
  lists: ListIndex,
  base: CompiledPolicies | null,
): Steps<PolicySet> {
  const { rows, terms } = policies
  const unread = new UnreadEntries()
  for (const entry of [...policies.unread, ...(base?.unread ?? [])]) unread.add(entry)
  const listById = new Map(rows.listRows.map((row) => [row.id, row]))
  const enabledBySegment = groupBySegment(rows.enablements)
  const rules = rulesOf(policies, base)
  yield
  const segments: CompiledSegment[] = []
  for (const [index, row] of rows.segments.entries()) {
    const { id, entries, defaultMode } = row
    const inherits = row.inherits === true && id !== BUILT_IN_SEGMENT_ID
    const enabledById = new Map<string, EnabledList>()
    for (const { listId, solvedMode, term } of enabledBySegment.get(id) ?? []) {
      const other = enabledById.get(listId)
      const its = { solvedMode, term: term === undefined ? null : (terms[term] ?? null) }
      enabledById.set(listId, other ? { ...its, other } : its)
    }
    const enabledLists = lists.listIds.map((list) => enabledById.get(list))
    const pauses = rows.pauses.filter(({ segmentId }) => segmentId === null || segmentId === id)
    segments.push({ index, id, entries, defaultMode, inherits, pauses, enabledLists, ...rules.of(id) })
    yield
  }
  const deviceIndex = buildDeviceIndex(rows.segments, unread)
  const builtIn = segments.at(-1)
  if (!builtIn) throw new Error('a policy set has a built-in segment')
  return {
    generation: rows.generation ?? 0,
    segments,
    builtIn,
    deviceIndex,
    customDomains: rules.customDomains,
    exceptions: rules.exceptions,
    lists,
    listRows: lists.listIds.map((id) => listById.get(id)),
    terms: base ? [...terms, ...base.terms] : terms,
    hasShadow: policies.hasShadow || base?.hasShadow === true,
    unread: unread.list,
  }
}

/** The custom rules; when nothing has changed since the base, the rules of the base itself. */
function rulesOf(policies: CompiledPolicies, base: CompiledPolicies | null) {
  if (!base)
    return {
      customDomains: policies.customDomains,
      exceptions: policies.exceptions,
      of: (id: string) => policies.rulesBySegment.get(id) ?? NO_RULES,
    }
  const replaced = new Set(policies.over?.replaced)
  const isReplaced = (id: string) => replaced.has(id)
  const places = new Map(policies.rows.segments.map(({ id }, index) => [id, index]))
  const segments = base.rows.segments.map(({ id }) => places.get(id))
  const isAsBefore = replaced.size === 0 && segments.every((place, index) => place === index)
  const changed = policies.customDomains
  return {
    exceptions: withChangedExceptions(base.exceptions, policies.exceptions, isReplaced),
    customDomains: isAsBefore
      ? base.customDomains
      : withChangedDomains(base.customDomains, changed, isReplaced, segments),
    of: (id: string) =>
      withChangedRules(base.rulesBySegment.get(id), policies.rulesBySegment.get(id), isReplaced),
  }
}

const NO_RULES: SegmentRules = { devices: null, ips: null }
