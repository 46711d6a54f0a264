import { customPolicyGroupSchema, solvedModeSchema } from '@netwarden/shared/domain'
import type { CustomPolicyRow } from '@netwarden/shared/policy'
import { parsePolicyEntry } from '@netwarden/shared/validators'
import { z } from 'zod'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import { customPolicyRows } from '../../policies/live-rows.ts'

/** A custom policy as the operation log notes it. */
export const pastPolicySchema = z.object({
  segmentId: z.string(),
  group: customPolicyGroupSchema,
  entry: z.string(),
  solvedMode: solvedModeSchema,
  enable: z.boolean(),
  shadow: z.boolean().default(false),
  expiresAt: z.string().nullable(),
  schedule: z.string().nullable(),
})
export type PastPolicy = z.infer<typeof pastPolicySchema>

export function pastPolicyOf({
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
    segmentId,
    entry,
    solvedMode,
    schedule,
    group: policyGroup,
    enable: enable === 1,
    shadow: shadow === 1,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}

/** The rows to compile from it. */
export function rowsOfPast(
  id: string,
  { segmentId, group, entry, solvedMode }: PastPolicy,
): CustomPolicyRow[] {
  const read = parsePolicyEntry(group, entry)
  if (read.fault !== undefined) return []
  const { deviceIp, deviceMac } = read
  const policyGroup = group
  return customPolicyRows({
    id,
    segmentId,
    policyGroup,
    solvedMode,
    deviceIp,
    deviceMac,
    exceptionDomain: null,
    entry: read.entry,
  })
}
