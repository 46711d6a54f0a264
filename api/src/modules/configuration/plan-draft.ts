import {
  ALL_DEVICES,
  configListSchema,
  configSegmentSchema,
  type PolicyDraftBody,
} from '@netwarden/shared/contract'
import { z } from 'zod'
import type { PlannedChange } from './section.ts'
import { policySchema } from './sections/custom-policies.ts'
import { RANK } from './sections/segments.ts'

/** Blocks of new policies that one draft takes, and the policies of all of them. */
const MOST_BLOCKS = 100
const MOST_POLICIES = 20_000
const refSchema = z.object({ id: z.string() })
const idOf = ({ ref }: PlannedChange): string => refSchema.parse(ref).id

type SegmentIds = ReadonlyMap<string, string>
type PolicyAdditions = NonNullable<NonNullable<PolicyDraftBody['customPolicies']>['add']>

export interface Draft {
  draft: PolicyDraftBody
  /** Some changes cannot be replayed, such as those of segments that do not exist yet. */
  isPartial: boolean
}

/** The policies, lists and segments of a plan as they are replayed. */
export function draftOf(changes: readonly PlannedChange[], ids: SegmentIds): Draft {
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
  const written = changes.filter(({ action }) => action !== 'delete')
  for (const { after } of written.slice(0, MOST_POLICIES)) {
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
  const removed = changes.filter(({ action }) => action !== 'create')
  const remove = removed.slice(0, MOST_POLICIES).map(idOf)
  const isEmpty = add.length === 0 && remove.length === 0
  const isCut = blocks.size > MOST_BLOCKS || Math.max(written.length, removed.length) > MOST_POLICIES
  return { draft: isEmpty ? null : { add, remove }, isPartial: isPartial || isCut }
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
        const { enable, solvedMode, shadow } = found.temporary ?? found
        draft.push({ id, segmentId, enable, solvedMode, shadow })
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
