import {
  BUILT_IN_SEGMENT_ID,
  type CustomPolicyRow,
  customPolicyGroupSchema,
  type PolicyDraft,
  parsePolicyEntry,
  scheduleSchema,
  solvedModeSchema,
  type Term,
} from '@netwarden/shared'
import { z } from 'zod'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import type { CustomPoliciesRepository } from './custom-policies.repository.ts'
import type { PastChange, PastChangesRepository } from './past-changes.repository.ts'
import { customPolicyRows, readTerm, termOfList } from './snapshot/live-rows.ts'

export interface PastPoliciesDeps {
  changes: Pick<PastChangesRepository, 'since' | 'createdSince' | 'hasOtherVersions' | 'hasWholeChanges'>
  policies: Pick<CustomPoliciesRepository, 'findMany'>
}

/** The changes from the current policies back to those of a moment. */
export interface PastPolicies {
  draft: PolicyDraft
  /** Whether the log lacks some of the changes since then. */
  isPartial: boolean
}

/** Largest number of changes that are undone. */
const MOST_CHANGES = 5_000

const policySchema = z.object({
  segmentId: z.string(),
  group: customPolicyGroupSchema,
  entry: z.string(),
  solvedMode: solvedModeSchema,
  enable: z.boolean(),
  shadow: z.boolean().default(false),
  expiresAt: z.string().nullable(),
  schedule: z.string().nullable(),
})
const switchSchema = z.object({
  segmentId: z.string(),
  enable: z.boolean(),
  /** Of changes before there were trials it is not known. */
  shadow: z.boolean().optional(),
})
const standingSchema = z.object({
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

type PastPolicy = z.infer<typeof policySchema>

/** Undoes the changes after a moment by the operation log. */
export async function readPastPolicies(deps: PastPoliciesDeps, at: number): Promise<PastPolicies> {
  const [changes, created, hasOtherVersions, hasWholeChanges] = await Promise.all([
    deps.changes.since(at, MOST_CHANGES + 1),
    deps.changes.createdSince(at),
    deps.changes.hasOtherVersions(at),
    deps.changes.hasWholeChanges(at),
  ])
  const switched = changes.filter(({ action }) => action === 'custom-policy.enable')
  const stored = await deps.policies.findMany([...new Set(switched.map(({ subjectId }) => subjectId))])
  const past = new Undoing(new Map(stored.map((policy) => [policy.id, loggedOf(policy)])))
  for (const change of changes.slice(0, MOST_CHANGES)) past.undo(change)
  for (const id of created) past.forget(id)
  const isPartial = past.isPartial || hasOtherVersions || hasWholeChanges || changes.length > MOST_CHANGES
  return { draft: past.draft, isPartial }
}

/** Goes back change by change, the newest first: the last noted state is the one of the moment. */
class Undoing {
  isPartial = false
  /** Null: it did not exist. */
  readonly #policies = new Map<string, PastPolicy | null>()
  readonly #lists = new Map<string, { id: string } & z.infer<typeof standingSchema>>()
  readonly #segments = new Map<string, Partial<z.infer<typeof segmentSchema>>>()
  #rank: string[] | null = null

  constructor(private readonly present: ReadonlyMap<string, PastPolicy>) {}

  undo({ action, subjectId, before }: PastChange): void {
    const value: unknown = before === null ? null : JSON.parse(before)
    const isOne = subjectId !== '' || action === 'segment.rank'
    if (!isOne || !this.#undoOne(action, subjectId, value)) this.isPartial = true
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
      const term = terms.push(readTerm({ expiresAt, schedule, shadow: Number(shadow) })) - 1
      for (const row of rowsOf(id, policy)) customPolicies.push({ ...row, term })
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

  #undoPolicy(id: string, before: unknown): boolean {
    const read = policySchema.safeParse(before)
    if (read.success) this.#policies.set(id, read.data)
    return read.success
  }

  #undoSwitch(id: string, before: unknown): boolean {
    const read = switchSchema.safeParse(before)
    const policy = this.#policies.get(id) ?? this.present.get(id)
    if (!read.success || !policy) return false
    const { enable, shadow = policy.shadow } = read.data
    this.#policies.set(id, { ...policy, enable, shadow })
    return true
  }

  #undoList(id: string, before: unknown): boolean {
    const read = standingSchema.safeParse(before)
    if (read.success) this.#lists.set(`${read.data.segmentId} ${id}`, { id, ...read.data })
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

function rowsOf(id: string, { segmentId, group, entry, solvedMode }: PastPolicy): CustomPolicyRow[] {
  const read = parsePolicyEntry(group, entry)
  if (read.fault !== undefined) return []
  const { deviceIp, deviceMac } = read
  const policyGroup = group
  return customPolicyRows({
    ...{ id, segmentId, policyGroup, solvedMode, deviceIp, deviceMac, exceptionDomain: null },
    entry: read.entry,
  })
}

function loggedOf({
  segmentId,
  policyGroup,
  entry,
  solvedMode,
  enable,
  shadow,
  expiresAt,
  schedule,
}: StoredPolicy): PastPolicy {
  return {
    ...{ segmentId, entry, solvedMode, schedule },
    group: policyGroup,
    enable: enable === 1,
    shadow: shadow === 1,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}
