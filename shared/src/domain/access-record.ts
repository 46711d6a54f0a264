import { z } from 'zod'
import {
  applicationSchema,
  channelSchema,
  controlGroupSchema,
  riskLevelSchema,
  solvedModeSchema,
  transportSchema,
  verdictBySchema,
} from './visit-values.ts'

const text = z.string().nullable()

/** A lookup or visit as in lists, exports and scripts. The field order is that of the CSV columns. */
export const accessRecordSchema = z.object({
  id: z.string(),
  accessAt: z.string().describe('ISO 8601, UTC'),
  deviceIP: text,
  deviceMac: text,
  deviceName: text,
  domain: text.describe('the complete queried or visited name; A-labels, lower case, no final dot'),
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
  answers: z
    .array(z.string())
    .describe('all addresses in the answer; records of earlier releases have the first one only'),
  cnames: z
    .array(z.string())
    .describe(
      'targets of the CNAME chain in the answer, when the source reports them; records of earlier releases have the last one only',
    ),
  policyGeneration: z
    .number()
    .nullable()
    .describe(
      'policy generation: number of the last policy change in the change feed; null for records of earlier releases',
    ),
  decidingCname: text.describe(
    'the name in `cnames` on which the policy decided; null when none did, and for records of earlier releases',
  ),
  shadowPolicyId: text.describe(
    'the policy on trial that would have given the other verdict; null where none would',
  ),
  inherited: z
    .boolean()
    .describe('true when the segment inherits the deciding policy from the built-in segment of all devices'),
  enforcer: text.describe(
    'id of the gateway that answered, `local` for the one of this server; null for visits of logs, and for records of earlier releases',
  ),
  channel: channelSchema
    .nullable()
    .describe(
      'how the query reached the gateway: plain DNS, DNS over TLS or DNS over HTTPS; null where no gateway answered',
    ),
  bytesSent: z
    .number()
    .nullable()
    .describe('bytes from the device to the destination; null where the source does not report them'),
  bytesReceived: z
    .number()
    .nullable()
    .describe('bytes from the destination to the device; null where the source does not report them'),
  durationMs: z
    .number()
    .nullable()
    .describe(
      'milliseconds from the start of the connection to its end; null where the source does not report it',
    ),
})
export type AccessRecord = z.infer<typeof accessRecordSchema>
export const ACCESS_RECORD_COLUMNS = Object.keys(accessRecordSchema.shape) as (keyof AccessRecord)[]
