import type { PolicyDraftInput } from '@netwarden/shared'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import { readSchedule } from '../policies/index.ts'

type Additions = NonNullable<NonNullable<PolicyDraftInput['customPolicies']>['add']>

/** The addition that creates a removed policy again. */
export function additionOf(policy: StoredPolicy): Additions[number] {
  const { segmentId, policyGroup: group, solvedMode, entry, enable, comment, reason, expiresAt } = policy
  return {
    ...{ segmentId, group, solvedMode, entries: [entry], comment, reason },
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
