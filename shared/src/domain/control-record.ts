import { z } from 'zod'
import { POLICY_GROUPS, UNKNOWN_DOMAIN_TYPE } from './policy-groups.ts'
import { riskLevelSchema, solvedModeSchema, verdictBySchema } from './visit-values.ts'

/** The groups of policies that decide visits; `default`, for visits without a matching policy, is not one of them. */
export const policyGroupSchema = z.enum(POLICY_GROUPS)
export type PolicyGroup = z.infer<typeof policyGroupSchema>

const text = z.string().nullable()

/** A visit that a policy decided, with the reason. */
export const controlRecordSchema = z.object({
  id: z.string().describe('id of the access record'),
  accessAt: z.string().describe('ISO 8601, UTC'),
  deviceIP: text,
  deviceMac: text,
  deviceName: text,
  domain: text,
  org: text,
  domainType: z.string().describe(`a category, or \`${UNKNOWN_DOMAIN_TYPE}\``),
  riskLevel: riskLevelSchema,
  controlGroup: policyGroupSchema,
  ip: text.describe('visited address'),
  solvedMode: solvedModeSchema,
  verdictBy: verdictBySchema,
  policyId: text.describe("null when the verdict is the source's and no policy explains it"),
  policyName: text.describe(
    'for a custom policy its entry, for a deleted list its last name; null when the custom policy was deleted',
  ),
  segmentId: text,
  segmentName: text.describe('null when the segment was deleted'),
  reason: z.string().describe("reason in the caller's language, with current names"),
})
export type ControlRecord = z.infer<typeof controlRecordSchema>
export const CONTROL_RECORD_COLUMNS = Object.keys(controlRecordSchema.shape) as (keyof ControlRecord)[]
