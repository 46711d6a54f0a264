import { z } from 'zod'
import { CUSTOM_POLICY_REMARKS, customPolicyGroupSchema, scheduleSchema } from '../domain/policy.ts'
import { clearedEntrySchema } from '../domain/segment.ts'
import { solvedModeSchema } from '../domain/visit-values.ts'
import { newSchemas, storedSchemas } from '../fields/field-schemas.ts'
import { MAX_POLICY_ENTRIES, MAX_SEGMENTS } from '../limits/constants.ts'
import { timeField } from './fields.ts'

const id = z.string().max(100)
export const policyExpiry = timeField.nullable().describe('time from which the policy is no longer in force')
export const policySchedule = scheduleSchema.nullable().describe('null: always in force')
export const policyTrial = z
  .boolean()
  .describe('on trial: evaluated and counted, without an effect on verdicts')

export const newCustomPoliciesSchema = z.strictObject({
  segmentId: id.optional().describe('omit it for the built-in segment'),
  group: customPolicyGroupSchema,
  solvedMode: solvedModeSchema.describe('group ip accepts banned only'),
  entries: z
    .array(z.string().max(1_100))
    .min(1)
    .max(MAX_POLICY_ENTRIES)
    .describe('domains; IPs or CIDRs; or an IP, a MAC, or both separated by a blank'),
  enable: z.boolean().default(true),
  shadow: policyTrial.default(false),
  ...newSchemas(CUSTOM_POLICY_REMARKS),
  expiresAt: policyExpiry.optional(),
  schedule: policySchedule.optional(),
  riskEventId: z
    .string()
    .max(100)
    .optional()
    .describe('id of the risk event for which the policy is created; its history records the policy'),
})
export type NewCustomPolicies = z.output<typeof newCustomPoliciesSchema>

/** Ids of all segments that can exist, the built-in one included. */
const MAX_TARGETS = MAX_SEGMENTS + 1

/** The policies for one segment or for several, all of them or none. */
export const policyAdditionSchema = newCustomPoliciesSchema
  .extend({
    segmentIds: z
      .array(id)
      .min(1)
      .max(MAX_TARGETS)
      .optional()
      .describe('in place of `segmentId`: the same policies in each of these segments, all of them or none'),
    existing: z
      .enum(['keep', 'set'])
      .default('keep')
      .describe(
        '`set`: equal policies that exist get the switches, the end, the schedule and the given remarks of this call',
      ),
  })
  .refine(({ segmentId: one, segmentIds }) => one === undefined || segmentIds === undefined, {
    error: 'policy.oneScope',
    path: ['segmentIds'],
  })
export type PolicyAddition = z.output<typeof policyAdditionSchema>

/** What `existing: set` changes in a policy. */
export const policySettingsSchema = z.object({
  enable: z.boolean(),
  shadow: z.boolean(),
  ...storedSchemas(CUSTOM_POLICY_REMARKS),
  expiresAt: z.string().nullable(),
  schedule: scheduleSchema.nullable(),
})
export type PolicySettings = z.infer<typeof policySettingsSchema>

const createdFields = {
  ids: z.array(z.string()).describe('ids of the new policies, in the order given'),
  existing: z.array(z.string()).describe('entries that already existed, in canonical spelling'),
  hostBitsCleared: z
    .array(clearedEntrySchema)
    .describe('the first 100 networks whose host bits were cleared'),
}
export const createdPoliciesSchema = z.object(createdFields)
export type CreatedPolicies = z.infer<typeof createdPoliciesSchema>
/** The answer for react-admin, which requires an id: the first new policy, otherwise the first existing one. */
export const createdPolicyRowSchema = z.object({ id: z.string(), ...createdFields })
