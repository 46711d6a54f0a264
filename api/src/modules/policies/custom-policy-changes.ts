import { type CustomPolicyChanges, fieldErrors } from '@netwarden/shared'
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
