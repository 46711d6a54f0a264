import type { PolicyDraftInput } from '@netwarden/shared'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import { readSchedule } from '../policies/index.ts'

type Custom = NonNullable<PolicyDraftInput['customPolicies']>
type Additions = NonNullable<Custom['add']>
type Update = NonNullable<Custom['update']>[number]

/** The additions that create removed policies again, one for all that differ only in their entries. */
export function additionsOf(policies: readonly StoredPolicy[]): Additions {
  const additions = new Map<string, Additions[number]>()
  for (const policy of policies) {
    const settings = settingsOf(policy)
    const key = JSON.stringify(settings)
    const addition = additions.get(key)
    if (addition) addition.entries.push(policy.entry)
    else additions.set(key, { ...settings, entries: [policy.entry] })
  }
  return [...additions.values()]
}

function settingsOf(policy: StoredPolicy): Omit<Additions[number], 'entries'> {
  const { segmentId, policyGroup: group, solvedMode, enable, comment, reason, expiresAt } = policy
  return {
    ...{ segmentId, group, solvedMode, comment, reason },
    enable: enable === 1,
    shadow: policy.shadow === 1,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    schedule: readSchedule(policy.schedule),
  }
}

/** The change that restores the fields of a policy that another change sets. */
export function formerOf(policy: StoredPolicy, change: Omit<Update, 'id'>): Update {
  const { solvedMode, enable, shadow, comment, reason, expiresAt, schedule } = settingsOf(policy)
  const { id } = policy
  return {
    id,
    ...(change.solvedMode !== undefined && { solvedMode }),
    ...(change.enable !== undefined && { enable }),
    ...(change.shadow !== undefined && { shadow }),
    ...(change.comment !== undefined && { comment }),
    ...(change.reason !== undefined && { reason }),
    ...(change.expiresAt !== undefined && { expiresAt }),
    ...(change.schedule !== undefined && { schedule }),
  }
}

export function writeDraft(draft: PolicyDraftInput): string {
  return JSON.stringify(draft)
}

/**
 * A stored draft. Policies that have expired since are left out, or disabled where the draft changes them: they would
 * not decide. Drafts of earlier releases know no trials.
 */
export function readDraft(text: string, now: number): PolicyDraftInput {
  const draft = JSON.parse(text) as PolicyDraftInput
  const { customPolicies } = draft
  if (!customPolicies) return draft
  const { add = [], update = [] } = customPolicies
  const restored = {
    ...customPolicies,
    add: add.flatMap((addition) => {
      const expiresAt = addition.expiresAt ? new Date(addition.expiresAt) : null
      return isOver(expiresAt, now) ? [] : [{ ...addition, expiresAt, shadow: addition.shadow ?? false }]
    }),
    update: update.map(({ expiresAt: stored, ...change }) => {
      if (stored === undefined) return change
      const expiresAt = stored && new Date(stored)
      return isOver(expiresAt, now) ? { ...change, enable: false } : { ...change, expiresAt }
    }),
  }
  return { ...draft, customPolicies: restored }
}

function isOver(expiresAt: Date | null, now: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now
}
