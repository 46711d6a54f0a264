import type { SolvedMode } from '../domain/index.ts'
import type { Steps } from '../steps.ts'
import { withChangedDomains, withChangedRules } from './changed-rules.ts'
import type { CustomDomains } from './custom-domains.ts'
import { type DeviceExceptions, withChangedExceptions } from './device-exceptions.ts'
import { buildDeviceIndex, type DeviceIndex } from './device-index.ts'
import type { ListIndex } from './list-index.ts'
import { groupBySegment, type ListSwitchRow, type PauseRow, type PolicyRows } from './policy-rows.ts'
import type { Rule } from './rule.ts'
import type { SegmentRules } from './segment-rules.ts'
import type { RunningTerm } from './term.ts'
import { UnreadEntries } from './unread-entries.ts'

export interface CompiledSegment extends SegmentRules {
  /** Place in rank order. */
  readonly index: number
  readonly id: string
  readonly defaultMode: SolvedMode
  /** When everything passes, past times included: a visit is decided by its own time. */
  readonly pauses: readonly PauseTime[]
  /** By place in the list index; undefined where the preset is not enabled here. */
  readonly enabledLists: readonly (EnabledList | undefined)[]
}

/** Epoch ms; `until` is not part of it. */
export type PauseTime = Pick<PauseRow, 'from' | 'until'>

/** How an enabled preset decides, and when it does. */
export type EnabledList = Pick<Rule, 'solvedMode' | 'term'>

/** All that a decision needs. It is never changed: an edit makes a new one, and one reference is swapped. */
export interface PolicySet {
  /** The rows' (see there); with the moment of the decision it says what decided. */
  readonly generation: number
  /** In rank order, the built-in one last. */
  readonly segments: readonly CompiledSegment[]
  readonly builtIn: CompiledSegment
  readonly deviceIndex: DeviceIndex
  readonly customDomains: CustomDomains
  readonly exceptions: DeviceExceptions
  readonly lists: ListIndex
  /** By place in the list index; undefined for a list that no preset names. */
  readonly presets: readonly (ListSwitchRow | undefined)[]
  /** Whether a policy or list may be on trial, so that each decision is made a second time with it. */
  readonly hasShadow: boolean
  readonly unread: readonly string[]
}

/** That a buffer holds a few changed policies only, and in which other one the rest are. */
export interface OverBase {
  /** The other buffer's checksum. */
  readonly base: number
  /** Ids of the policies whose rules in the base do not count: they were changed, or are gone. */
  readonly replaced: readonly string[]
}

/** What one buffer holds. */
export interface CompiledPolicies {
  readonly checksum: number
  readonly over: OverBase | null
  /** Segments in rank order, the built-in one last. */
  readonly rows: Omit<PolicyRows, 'customPolicies' | 'terms'>
  /** By their places in the rows. */
  readonly terms: readonly RunningTerm[]
  /** Whether one of the terms is that of a trial. */
  readonly hasShadow: boolean
  readonly customDomains: CustomDomains
  readonly exceptions: DeviceExceptions
  /** By the segment's id; none for one without rules on devices and addresses. */
  readonly rulesBySegment: ReadonlyMap<string, SegmentRules>
  readonly unread: readonly string[]
}

/**
 * What compiled policies come to: all of them, or the changed ones over a base. In steps, so that who drives it can let
 * others have their turn.
 */
export function* assemblePolicySet(
  policies: CompiledPolicies,
  lists: ListIndex,
  base: CompiledPolicies | null,
): Steps<PolicySet> {
  const { rows, terms } = policies
  const unread = new UnreadEntries()
  for (const entry of [...policies.unread, ...(base?.unread ?? [])]) unread.add(entry)
  const listById = new Map(rows.presets.map((preset) => [preset.id, preset]))
  const enabledBySegment = groupBySegment(rows.enablements)
  const rules = rulesOf(policies, base)
  yield
  const segments: CompiledSegment[] = []
  for (const [index, { id, defaultMode }] of rows.segments.entries()) {
    const enabledById = new Map(
      enabledBySegment
        .get(id)
        ?.map(({ presetId, solvedMode, term }): [string, EnabledList] => [
          presetId,
          { solvedMode, term: term === undefined ? null : (terms[term] ?? null) },
        ]),
    )
    const enabledLists = lists.listIds.map((list) => enabledById.get(list))
    const pauses = rows.pauses.filter(({ segmentId }) => segmentId === null || segmentId === id)
    segments.push({ index, id, defaultMode, pauses, enabledLists, ...rules.of(id) })
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
    presets: lists.listIds.map((id) => listById.get(id)),
    hasShadow: policies.hasShadow || base?.hasShadow === true,
    unread: unread.list,
  }
}

/** The custom rules; where nothing was changed after the base, those of the base as they are. */
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
