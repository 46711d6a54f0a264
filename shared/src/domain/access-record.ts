import { z } from 'zod'
import {
  applicationSchema,
  controlGroupSchema,
  riskLevelSchema,
  solvedModeSchema,
  transportSchema,
  verdictBySchema,
} from './visit-values.ts'

const text = z.string().nullable()

/** One look-up or visit, as lists, exports and scripts see it. The order is that of the CSV's columns. */
export const accessRecordSchema = z.object({
  id: z.string(),
  accessAt: z.string().describe('ISO 8601, UTC'),
  deviceIP: text,
  deviceMac: text,
  deviceName: text,
  domain: text.describe('the full name asked for or visited; A-labels, lower case, no trailing dot'),
  registrableDomain: text,
  org: text,
  domainType: z.string(),
  riskLevel: riskLevelSchema,
  dstHostIP: text,
  dstHost: text,
  dstPort: z.number().nullable(),
  country: text.describe('ISO 3166-1 alpha-2'),
  transport: transportSchema,
  application: applicationSchema,
  qtype: text,
  rcode: text,
  latencyMs: z.number().nullable(),
  solvedMode: solvedModeSchema,
  verdictBy: verdictBySchema,
  controlGroup: controlGroupSchema,
  policyId: text,
  segmentId: text,
  source: text,
  answers: z.array(z.string()).describe('all addresses of the answer; of former records the first alone'),
  cnames: z
    .array(z.string())
    .describe(
      "targets of the answer's CNAME chain, where the source tells them; of former records the end alone",
    ),
  policyGeneration: z
    .number()
    .nullable()
    .describe(
      'which policies decided: number in the change feed of their last change; null of former records',
    ),
  decidingCname: text.describe(
    'the name of `cnames` on which the policy decided; null where none did, and of former records',
  ),
  shadowPolicyId: text.describe(
    'the policy on trial that would have given the other verdict; null where none would',
  ),
})
export type AccessRecord = z.infer<typeof accessRecordSchema>
export const ACCESS_RECORD_COLUMNS = Object.keys(accessRecordSchema.shape) as (keyof AccessRecord)[]
