import type { SolvedMode } from '../domain/index.ts'
import type { Steps } from '../steps.ts'
import type { CustomDomains } from './custom-domains.ts'
import { buildDeviceIndex, type DeviceIndex } from './device-index.ts'
import type { ListIndex } from './list-index.ts'
import type { PauseRow, PolicyRows, PresetRow } from './policy-rows.ts'
import { compileSegmentRules, type SegmentRules } from './segment-rules.ts'
import type { UnreadEntries } from './unread-entries.ts'

export interface CompiledSegment extends SegmentRules {
  /** Place in rank order. */
  readonly index: number
  readonly id: string
  readonly defaultMode: SolvedMode
  /** Until when everything passes (epoch ms); null when policies decide. */
  readonly pausedUntil: number | null
  /** By place in the list index; undefined where the preset is not enabled here. */
  readonly presetModes: readonly (SolvedMode | undefined)[]
}

/** All that a decision needs. It is never changed: an edit makes a new one, and one reference is swapped. */
export interface PolicySet {
  /** The rows' (see there); with the moment of the decision it says what decided. */
  readonly generation: number
  /** In rank order, the built-in one last. */
  readonly segments: readonly CompiledSegment[]
  readonly builtIn: CompiledSegment
  readonly deviceIndex: DeviceIndex
  readonly customDomains: CustomDomains
  readonly lists: ListIndex
  /** By place in the list index; undefined for a list that no preset names. */
  readonly presets: readonly (PresetRow | undefined)[]
  readonly unread: readonly string[]
}

/**
 * What a file of policies comes to: `rows` with the segments in rank order, the built-in one last, and without the rules
 * on domains. In steps, so that who drives it can let others have their turn.
 */
export function* assemblePolicySet(
  rows: PolicyRows,
  lists: ListIndex,
  customDomains: CustomDomains,
  unread: UnreadEntries,
): Steps<PolicySet> {
  const presetById = new Map(rows.presets.map((preset) => [preset.id, preset]))
  const customBySegment = grouped(rows.customPolicies)
  const enabledBySegment = grouped(rows.enablements)
  yield
  const segments: CompiledSegment[] = []
  for (const [index, { id, defaultMode }] of rows.segments.entries()) {
    const modeByPreset = new Map(enabledBySegment.get(id)?.map((row) => [row.presetId, row.solvedMode]))
    const presetModes = lists.listIds.map((list) => modeByPreset.get(list))
    const rules = compileSegmentRules(customBySegment.get(id) ?? [], unread)
    segments.push({
      index,
      id,
      defaultMode,
      pausedUntil: pausedUntil(rows.pauses, id),
      presetModes,
      ...rules,
    })
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
    customDomains,
    lists,
    presets: lists.listIds.map((id) => presetById.get(id)),
    unread: unread.list,
  }
}

function pausedUntil(pauses: readonly PauseRow[], id: string): number | null {
  const its = pauses.filter(({ segmentId }) => segmentId === null || segmentId === id)
  return its.length === 0 ? null : Math.max(...its.map(({ until }) => until))
}

function grouped<Row extends { segmentId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.segmentId)
    if (group) group.push(row)
    else groups.set(row.segmentId, [row])
  }
  return groups
}
