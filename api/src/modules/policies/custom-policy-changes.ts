import type { CustomPolicyChanges, NewCustomPolicies } from '@netwarden/shared/contract'
import { fieldErrors } from '@netwarden/shared/errors'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import type { CustomPolicyPatch } from './custom-policies.repository.ts'

/** Addresses can only be banned. */
export function assertMode(group: StoredPolicy['policyGroup'], solvedMode: StoredPolicy['solvedMode']): void {
  if (group === 'ip' && solvedMode === 'passed') throw fieldErrors({ solvedMode: 'policy.ip.bannedOnly' })
}

/** The stored fields that a change sets. */
export function patchOf({
  solvedMode,
  enable,
  shadow,
  comment,
  reason,
  expiresAt,
  schedule,
}: CustomPolicyChanges): CustomPolicyPatch {
  return {
    ...(solvedMode === undefined ? {} : { solvedMode }),
    ...(enable === undefined ? {} : { enable: Number(enable) }),
    ...(shadow === undefined ? {} : { shadow: Number(shadow) }),
    ...(comment === undefined ? {} : { comment }),
    ...(reason === undefined ? {} : { reason }),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt?.getTime() ?? null }),
    ...(schedule === undefined ? {} : { schedule: schedule && JSON.stringify(schedule) }),
  }
}

type Settings = Pick<NewCustomPolicies, 'enable' | 'shadow' | 'expiresAt' | 'schedule'>

/** The settings that a draft's addition gives a policy, also to an equal one that exists. */
export function addedSettings({ enable, shadow, expiresAt = null, schedule = null }: Settings) {
  return { enable, shadow, expiresAt, schedule }
}

/** Whether adding a policy with these settings would change nothing. */
export function hasSettings(policy: StoredPolicy, addition: Settings): boolean {
  const { enable, shadow, expiresAt, schedule } = patchOf(addedSettings(addition))
  return (
    policy.enable === enable &&
    policy.shadow === shadow &&
    policy.expiresAt === expiresAt &&
    policy.schedule === schedule
  )
}
