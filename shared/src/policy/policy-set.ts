import { BUILT_IN_SEGMENT_ID } from '../constants.ts'
import type { SolvedMode } from '../domain/index.ts'
import { finishSteps, type Steps } from '../steps.ts'
import { type CustomDomains, CustomDomainsBuilder } from './custom-domains.ts'
import { buildDeviceIndex, type DeviceIndex } from './device-index.ts'
import type { ListIndex } from './list-index.ts'
import type { HashSeed } from './name-hash.ts'
import type { CustomPolicyRow, PauseRow, PolicyRows, PresetRow, SegmentRow } from './policy-rows.ts'
import { compileSegmentRules, domainRuleOf, type SegmentRules } from './segment-rules.ts'
import { UnreadEntries } from './unread-entries.ts'

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

const OPEN_BUILT_IN: SegmentRow = { id: BUILT_IN_SEGMENT_ID, rank: 0, defaultMode: 'passed', entries: [] }

/** Custom rows between two breaths of a compilation that others wait beside. */
const ROWS_A_STEP = 2_000

/** Compiles plain rows; what names a segment or preset that is not there has no effect. */
export function buildPolicySet(rows: PolicyRows, lists: ListIndex): PolicySet {
  return finishSteps(compile(rows, lists))
}

/** The same in small steps, with a pause between them, so that nothing else on the thread waits for long. */
export async function compilePolicySet(
  rows: PolicyRows,
  lists: ListIndex,
  pause: () => Promise<unknown>,
): Promise<PolicySet> {
  const steps = compile(rows, lists)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}

function* compile(rows: PolicyRows, lists: ListIndex): Steps<PolicySet> {
  const unread = new UnreadEntries()
  const last = rows.segments.find(({ id }) => id === BUILT_IN_SEGMENT_ID) ?? OPEN_BUILT_IN
  const others = rows.segments.filter((row) => row !== last).sort((a, b) => a.rank - b.rank)
  const ranked = [...others, last]
  const presetById = new Map(rows.presets.map((preset) => [preset.id, preset]))
  const customBySegment = grouped(rows.customPolicies)
  const enabledBySegment = grouped(rows.enablements)
  yield
  const segments: CompiledSegment[] = []
  for (const [index, { id, defaultMode }] of ranked.entries()) {
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
  const deviceIndex = buildDeviceIndex(ranked, unread)
  yield
  const customDomains = yield* compileDomains(ranked, rows.customPolicies, lists.seed, unread)
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

function* compileDomains(
  ranked: readonly SegmentRow[],
  rows: readonly CustomPolicyRow[],
  seed: HashSeed,
  unread: UnreadEntries,
): Steps<CustomDomains> {
  const placeById = new Map(ranked.map(({ id }, index) => [id, index]))
  const domains = new CustomDomainsBuilder(seed)
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_STEP === ROWS_A_STEP - 1) yield
    const segment = placeById.get(row.segmentId)
    if (row.group !== 'domain' || segment === undefined) continue
    const rule = domainRuleOf(row)
    if (rule) domains.add(segment, rule)
    else unread.add(row.entry)
  }
  return domains.build()
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
