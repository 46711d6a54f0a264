import {
  customPolicyGroupSchema,
  type Schedule,
  scheduleSchema,
  solvedModeSchema,
} from '@netwarden/shared/domain'
import { BUILT_IN_SEGMENT_ID } from '@netwarden/shared/limits'
import type { CustomPolicyRow, PolicyDraft, Term } from '@netwarden/shared/policy'
import { z } from 'zod'
import { APPLIED_CHANGES } from '../../platform/state/operation.ts'
import { readTerm, termOfList } from '../../policies/live-rows.ts'
import type { PastChange } from './past-changes.repository.ts'
import { type PastPolicy, pastPolicySchema, rowsOfPast } from './past-policy.ts'
import type { Inverse } from './past-receipts.ts'

const additionsSchema = z.object({
  segmentId: z.string(),
  group: customPolicyGroupSchema,
  solvedMode: solvedModeSchema,
  count: z.number(),
  entries: z.array(z.string()),
})
const switchSchema = z.object({
  segmentId: z.string(),
  enable: z.boolean(),
  /** Of changes before there were trials it is not known. */
  shadow: z.boolean().optional(),
})
const settingSchema = z.object({
  segmentId: z.string(),
  enable: z.boolean(),
  solvedMode: solvedModeSchema,
  shadow: z.boolean().default(false),
  schedule: scheduleSchema.nullable(),
})
const segmentSchema = z.object({
  defaultMode: solvedModeSchema,
  entryCount: z.number(),
  entries: z.array(z.string()),
})
const rankSchema = z.object({ ids: z.array(z.string()) })

export interface Present {
  /** Of the policies that were switched or changed together with others. */
  policies: ReadonlyMap<string, PastPolicy>
  lists: ReadonlyMap<string, { schedule: Schedule | null }>
  /** What restores the policies before a change that was made together, by its receipt; null where it is not known. */
  inverses: ReadonlyMap<string, Inverse | null>
}

export function placeOfList(id: string, segmentId: string): string {
  return `${segmentId} ${id}`
}

/** Undoes change after change, newest first; the state noted last is that of the moment. */
export class Undoing {
  isPartial = false
  /** Null: it did not exist. */
  readonly #policies = new Map<string, PastPolicy | null>()
  readonly #lists = new Map<string, { id: string } & z.infer<typeof settingSchema>>()
  readonly #segments = new Map<string, Partial<z.infer<typeof segmentSchema>>>()
  #rank: string[] | null = null

  constructor(private readonly present: Present) {}

  undo(change: PastChange): void {
    if (!this.#canUndo(change)) this.isPartial = true
  }

  forget(id: string): void {
    this.#policies.set(id, null)
  }

  get draft(): PolicyDraft {
    const terms: Term[] = []
    const customPolicies: CustomPolicyRow[] = []
    for (const [id, policy] of this.#policies) {
      if (!policy?.enable) continue
      const expiresAt = policy.expiresAt === null ? null : Date.parse(policy.expiresAt)
      const { schedule, shadow } = policy
      const term = terms.push(readTerm({ validFrom: null, expiresAt, schedule, shadow: Number(shadow) })) - 1
      for (const row of rowsOfPast(id, policy)) customPolicies.push({ ...row, term })
    }
    return {
      customPolicies,
      terms,
      replaced: [...this.#policies.keys()],
      lists: [...this.#lists.values()].map(({ schedule, shadow, ...list }) => ({
        ...list,
        term: termOfList({ schedule, shadow }),
      })),
      segments: [...this.#segments].map(([id, segment]) => ({ id, ...segment })),
      rank: this.#rank,
    }
  }

  /** False where the log lacks details. */
  #canUndo({ action, subjectId, before, after }: PastChange): boolean {
    if (APPLIED_CHANGES.includes(action)) return this.#undoTogether(subjectId)
    if (subjectId !== '' || action === 'segment.rank')
      return this.#undoOne(action, subjectId, before === null ? null : JSON.parse(before))
    return action === 'custom-policy.create' && after !== null && this.#undoAdditions(JSON.parse(after))
  }

  /** Policies that were created by one call; no two of a segment have the same entry and mode. */
  #undoAdditions(after: unknown): boolean {
    const read = additionsSchema.safeParse(after)
    if (!read.success) return false
    const { segmentId, group, solvedMode, count, entries } = read.data
    const added = new Set(entries)
    for (const [id, policy] of this.#policies) {
      const isAlike =
        policy?.segmentId === segmentId && policy.group === group && policy.solvedMode === solvedMode
      if (isAlike && added.has(policy.entry)) this.#policies.set(id, null)
    }
    return count === entries.length
  }

  #undoOne(action: string, id: string, before: unknown): boolean {
    if (action === 'custom-policy.create') this.#policies.set(id, null)
    else if (action === 'custom-policy.enable') return this.#undoSwitch(id, before)
    else if (action.startsWith('custom-policy.')) return this.#undoPolicy(id, before)
    else if (action === 'policy.enable') return this.#undoList(id, before)
    else if (action === 'segment.rank') return this.#undoRank(before)
    else if (action === 'segment.create') this.#segments.set(id, { entries: [] })
    else if (action === 'segment.update') return this.#undoSegment(id, before)
    // The devices of a deleted segment are in other segments now, so the change cannot be undone.
    else return false
    return true
  }

  /** Makes the changes of the draft that restores what was replaced; versions of lists are not among them. */
  #undoTogether(receiptId: string): boolean {
    const inverse = this.present.inverses.get(receiptId)
    if (!inverse) return false
    const { customPolicies, lists, segments, rank } = inverse
    const areChanged = [
      ...customPolicies.enable.map(({ id, ...before }) => this.#undoSwitch(id, { segmentId: '', ...before })),
      ...customPolicies.update.map(({ id, ...before }) => this.#undoFields(id, before)),
    ]
    for (const id of customPolicies.remove) this.#policies.set(id, null)
    for (const { id, ...policy } of customPolicies.add) this.#policies.set(id, policy)
    for (const { id, segmentId, ...before } of lists) {
      const place = placeOfList(id, segmentId)
      // A change that is made together keeps the schedule of a list.
      const { schedule = null } = this.#lists.get(place) ?? this.present.lists.get(place) ?? {}
      this.#lists.set(place, { id, segmentId, ...before, schedule })
    }
    for (const { id, ...before } of segments) this.#segments.set(id, { ...this.#segments.get(id), ...before })
    if (rank) this.#rank = rank
    return !areChanged.includes(false)
  }

  #undoPolicy(id: string, before: unknown): boolean {
    const read = pastPolicySchema.safeParse(before)
    if (read.success) this.#policies.set(id, read.data)
    return read.success
  }

  #undoFields(id: string, before: Partial<PastPolicy>): boolean {
    const policy = this.#policies.get(id) ?? this.present.policies.get(id)
    if (policy) this.#policies.set(id, { ...policy, ...before })
    return policy !== undefined
  }

  #undoSwitch(id: string, before: unknown): boolean {
    const read = switchSchema.safeParse(before)
    const policy = this.#policies.get(id) ?? this.present.policies.get(id)
    if (!read.success || !policy) return false
    const { enable, shadow = policy.shadow } = read.data
    this.#policies.set(id, { ...policy, enable, shadow })
    return true
  }

  #undoList(id: string, before: unknown): boolean {
    const read = settingSchema.safeParse(before)
    if (read.success) this.#lists.set(placeOfList(id, read.data.segmentId), { id, ...read.data })
    return read.success
  }

  #undoRank(before: unknown): boolean {
    const read = rankSchema.safeParse(before)
    if (read.success) this.#rank = read.data.ids
    return read.success
  }

  #undoSegment(id: string, before: unknown): boolean {
    const read = segmentSchema.safeParse(before)
    if (!read.success) return false
    const { defaultMode, entries, entryCount } = read.data
    const isWhole = entries.length === entryCount
    const kept = isWhole && id !== BUILT_IN_SEGMENT_ID ? { entries } : {}
    this.#segments.set(id, { defaultMode, ...kept })
    return isWhole
  }
}
