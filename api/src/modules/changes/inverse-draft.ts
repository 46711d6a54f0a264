import type { PolicyDraftInput } from '@netwarden/shared'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import { readSchedule } from '../policies/index.ts'

type Additions = NonNullable<NonNullable<PolicyDraftInput['customPolicies']>['add']>

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

export function writeDraft(draft: PolicyDraftInput): string {
  return JSON.stringify(draft)
}

/**
 * A stored draft. Policies that have expired since are left out: they would not decide. Drafts of earlier releases know
 * no trials.
 */
export function readDraft(text: string, now: number): PolicyDraftInput {
  const draft = JSON.parse(text) as PolicyDraftInput
  const { customPolicies } = draft
  if (!customPolicies?.add) return draft
  const add = customPolicies.add.flatMap((addition) => {
    const expiresAt = addition.expiresAt ? new Date(addition.expiresAt) : null
    return expiresAt !== null && expiresAt.getTime() <= now
      ? []
      : [{ ...addition, expiresAt, shadow: addition.shadow ?? false }]
  })
  return { ...draft, customPolicies: { ...customPolicies, add } }
}
