import {
  ALL_DEVICES,
  type ConfigEffects,
  configListSchema,
  configSegmentSchema,
  type PolicyDraftBody,
  replayCalls,
} from '@netwarden/shared/contract'
import { AppError } from '@netwarden/shared/errors'
import { z } from 'zod'
import { CallRefused, type ContractCalls } from './contract-calls.ts'
import type { PlannedChange } from './section.ts'
import { policySchema } from './sections/custom-policies.ts'
import { RANK } from './sections/segments.ts'

const DAY = 86_400_000
/** Blocks of new policies that one draft takes. */
const MOST_BLOCKS = 100
const refSchema = z.object({ id: z.string() })
const idOf = ({ ref }: PlannedChange): string => refSchema.parse(ref).id

type SegmentIds = ReadonlyMap<string, string>
type PolicyAdditions = NonNullable<NonNullable<PolicyDraftBody['customPolicies']>['add']>

interface Draft {
  draft: PolicyDraftBody
  /** Some changes cannot be replayed, such as those of segments that do not exist yet. */
  isPartial: boolean
}

/**
 * Replays the visits of the last day by the policies, lists and segments of a plan. Null where the plan changes none of
 * them, or where the replay is busy or has no visits to read: a plan does not depend on it.
 */
export async function effectsOf(
  calls: ContractCalls,
  changes: readonly PlannedChange[],
  { ids, now }: { ids: SegmentIds; now: number },
): Promise<ConfigEffects | null> {
  const { draft, isPartial } = draftOf(changes, ids)
  if (Object.keys(draft).length === 0) return null
  try {
    const from = new Date(now - DAY).toISOString()
    const replay = await calls.call(replayCalls.run, { draft, from, examples: 0 })
    const { to, readSince, visitsRead, flips } = replay
    return { from: replay.from, to, readSince, visitsRead, ...flips, isPartial }
  } catch (cause) {
    if (cause instanceof CallRefused || cause instanceof AppError) return null
    throw cause
  }
}

function draftOf(changes: readonly PlannedChange[], ids: SegmentIds): Draft {
  const of = (section: PlannedChange['section']) => changes.filter((change) => change.section === section)
  const policies = policiesOf(of('customPolicies'), ids)
  const lists = listsOf(of('lists'), ids)
  const segments = segmentsOf(of('segments'))
  return {
    draft: {
      ...(policies.draft ? { customPolicies: policies.draft } : {}),
      ...(lists.draft.length > 0 ? { lists: lists.draft } : {}),
      ...(segments.draft.length > 0 ? { segments: segments.draft } : {}),
    },
    isPartial: policies.isPartial || lists.isPartial || segments.isPartial,
  }
}

/** A changed policy is removed and added with its new settings. */
function policiesOf(changes: readonly PlannedChange[], ids: SegmentIds) {
  const blocks = new Map<string, PolicyAdditions[number]>()
  let isPartial = false
  for (const { after } of changes.filter(({ action }) => action !== 'delete')) {
    const { segment, entry, ...settings } = policySchema.parse(after)
    const segmentId = ids.get(segment)
    if (segmentId === undefined) isPartial = true
    else {
      const key = JSON.stringify([segmentId, settings])
      const block = blocks.get(key) ?? { ...settings, segmentId, entries: [] }
      block.entries.push(entry)
      blocks.set(key, block)
    }
  }
  const add = [...blocks.values()].slice(0, MOST_BLOCKS)
  const remove = changes.filter(({ action }) => action !== 'create').map(idOf)
  const isEmpty = add.length === 0 && remove.length === 0
  return { draft: isEmpty ? null : { add, remove }, isPartial: isPartial || blocks.size > MOST_BLOCKS }
}

/** Where lists that exist are switched on or off. */
function listsOf(changes: readonly PlannedChange[], ids: SegmentIds) {
  const draft: NonNullable<PolicyDraftBody['lists']> = []
  let isPartial = false
  for (const change of changes) {
    const before = change.before === undefined ? null : configListSchema.parse(change.before)
    const after = change.after === undefined ? null : configListSchema.parse(change.after)
    const id = change.ref === undefined ? (after?.source === 'builtIn' ? after.name : null) : idOf(change)
    if (id === null || (after?.names != null && after.names !== before?.names)) isPartial = true
    if (id === null) continue
    const switches = new Map((after?.segments ?? []).map((each) => [each.segment, each]))
    const names = new Set([...switches.keys(), ...(before?.segments ?? []).map(({ segment }) => segment)])
    for (const name of names) {
      const segmentId = ids.get(name)
      const found = switches.get(name)
      if (segmentId === undefined) isPartial = true
      else if (found) {
        const { solvedMode, shadow } = found
        draft.push({ id, segmentId, enable: true, solvedMode, shadow })
      } else draft.push({ id, segmentId, enable: false })
    }
  }
  return { draft, isPartial }
}

function segmentsOf(changes: readonly PlannedChange[]) {
  const updates = changes.filter(({ action, key }) => action === 'update' && key !== RANK)
  const draft = updates.map((change) => {
    const { entries, defaultMode, inherits } = configSegmentSchema.parse(change.after)
    const own = change.key === ALL_DEVICES ? {} : { entries: entries.map(entryOf) }
    return { id: idOf(change), defaultMode, ...(inherits !== undefined && { inherits }), ...own }
  })
  return { draft, isPartial: updates.length < changes.length }
}

function entryOf(entry: string | { entry: string }): { entry: string } {
  return { entry: typeof entry === 'string' ? entry : entry.entry }
}
