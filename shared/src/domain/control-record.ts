import { z } from 'zod'
import {
  POLICY_GROUPS,
  riskLevelSchema,
  solvedModeSchema,
  UNKNOWN_DOMAIN_TYPE,
  verdictBySchema,
} from './visit-values.ts'

/** The groups that control a visit; what no policy decided (`default`) is none of them. */
export const policyGroupSchema = z.enum(POLICY_GROUPS)
export type PolicyGroup = z.infer<typeof policyGroupSchema>

const text = z.string().nullable()

/** A visit that a policy decided, and why. */
export const controlRecordSchema = z.object({
  id: z.string().describe('that of the access record'),
  accessAt: z.string().describe('ISO 8601, UTC'),
  deviceIP: text,
  deviceMac: text,
  deviceName: text,
  domain: text,
  org: text,
  domainType: z.string().describe(`a category, or \`${UNKNOWN_DOMAIN_TYPE}\``),
  riskLevel: riskLevelSchema,
  controlGroup: policyGroupSchema,
  ip: text.describe('the address visited'),
  solvedMode: solvedModeSchema,
  verdictBy: verdictBySchema,
  policyId: text.describe('null where the verdict is of the source and no policy of ours says the same'),
  policyName: text.describe(
    'of a custom policy its entry, of a list that is gone the name it had; null where a custom policy is gone',
  ),
  segmentId: text,
  segmentName: text.describe('null where the segment is gone'),
  reason: z.string().describe("why, in the caller's language, with the names of now"),
})
export type ControlRecord = z.infer<typeof controlRecordSchema>
export const CONTROL_RECORD_COLUMNS = Object.keys(controlRecordSchema.shape) as (keyof ControlRecord)[]
