import { type CustomPolicy, customPolicySchema } from '@netwarden/shared/domain'
import type { Column } from '../../output/result-printer.ts'
import type { Translate } from '../../texts/index.ts'
import { columnsOf } from '../columns.ts'

export const POLICY_FIELDS = Object.keys(customPolicySchema.shape)

/** The entry of a policy; for a device its IP, its MAC, or both separated by a blank. */
export function entryOf({ domain, ip, deviceIP, deviceMac }: CustomPolicy): string {
  return domain ?? ip ?? [deviceIP, deviceMac].filter((part) => part !== null).join(' ')
}

/** The rows of a table, in which entries have one column for all groups. */
export function policyRow(policy: CustomPolicy): CustomPolicy & { entry: string } {
  return { ...policy, entry: entryOf(policy) }
}

export function policyListColumns(t: Translate): Column[] {
  return columnsOf(t, [
    ['group', 'column.policyGroup'],
    ['entry', 'column.entry'],
    ['solvedMode', 'column.solvedMode'],
    ['state', 'column.state'],
    ['shadow', 'column.shadow'],
    ['nextTurnAt', 'column.nextTurnAt', 'time'],
    ['hits30d', 'column.hits30d'],
    ['shadowHits30d', 'column.shadowHits30d'],
    ['comment', 'column.comment'],
    ['updatedBy', 'column.updatedBy'],
    ['id', 'column.id'],
  ])
}
