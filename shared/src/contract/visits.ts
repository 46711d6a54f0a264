import { z } from 'zod'
import { accessRecordSchema } from '../domain/access-record.ts'
import {
  channelSchema,
  OUTCOMES,
  riskLevelSchema,
  solvedModeSchema,
  verdictBySchema,
} from '../domain/visit-values.ts'
import { MAX_PORT } from '../limits/field-limits.ts'
import { defineCall, defineDownload } from './call.ts'
import {
  deviceFilterField,
  distributionSchema,
  idsFilter,
  ipFilterField,
  listFields,
  nameTextField,
  pageOf,
  timeRangeFields,
  wholeNumberField,
} from './fields.ts'
import { defineResource, readOnly } from './resource.ts'

const AREA = 'visits'

export const KEYWORD_KINDS = [
  'domain',
  'deviceIP',
  'deviceName',
  'user',
  'department',
  'dstHostIP',
  'org',
] as const
export const keywordKindSchema = z.enum(KEYWORD_KINDS)
export type KeywordKind = z.infer<typeof keywordKindSchema>

const text = nameTextField

/** An empty text is no filter, as in the other filters. */
const portFilterField = z.preprocess(
  (value) => (value === '' ? undefined : value),
  wholeNumberField(0, MAX_PORT).optional(),
)

/** Filter of visits, also for their chart and export. */
export const visitFilterFields = {
  solvedMode: solvedModeSchema.optional(),
  verdictBy: verdictBySchema.optional().describe('`policy`: evaluated here and not enforced'),
  rcode: text
    .optional()
    .describe(`result of a lookup (${OUTCOMES.join(', ')}), or an exact code such as SERVFAIL`),
  riskLevel: riskLevelSchema.optional(),
  domainType: text.optional(),
  keywordKind: keywordKindSchema.optional(),
  keyword: text
    .optional()
    .describe(
      'kind domain: a name with a dot matches itself and all names below it, a text without a dot matches any part, ' +
        '`=name` matches that name only; kinds deviceIP and dstHostIP: an address, a CIDR or, for a device, a MAC; ' +
        'other kinds: the complete value; `*` matches any text',
    ),
  deviceIP: ipFilterField.optional(),
  deviceId: deviceFilterField
    .optional()
    .describe('a device at any of its addresses: its MAC, or its address when no MAC is known'),
  user: text
    .optional()
    .describe('a person: visits of the devices whose MAC or address an entry of a segment assigns to them'),
  department: text
    .optional()
    .describe('visits of the devices that entries of segments assign to a department'),
  domain: text.optional(),
  registrableDomain: text.optional(),
  org: text.optional(),
  dstHostIP: ipFilterField.optional(),
  dstPort: portFilterField.optional(),
  country: text.optional(),
  ownerCountry: text.optional().describe("country of the domain's owner"),
  region: text.optional(),
  network: text.optional(),
  application: text.optional(),
  transport: text.optional(),
  controlGroup: text.optional(),
  source: text.optional(),
  enforcer: text.optional().describe('id of the gateway that answered'),
  site: text.optional().describe('visits that gateways answered which belong to this site now'),
  channel: channelSchema.optional(),
  ...timeRangeFields,
}
export const visitFilterSchema = z.strictObject(visitFilterFields)
export type VisitFilterInput = z.output<typeof visitFilterSchema>

const visitUsageSchema = z.object({ visits: z.number(), devices: z.number(), domains: z.number() })
export type VisitUsage = z.infer<typeof visitUsageSchema>

export const visitCalls = {
  list: defineCall({
    method: 'GET',
    url: '/api/access-record/list',
    summary: 'List visits, newest first',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...visitFilterFields, ...listFields(['accessAt', 'id']) }),
    reply: pageOf(accessRecordSchema),
  }),
  distribution: defineCall({
    method: 'GET',
    url: '/api/access-record/dist-stats',
    summary: 'Count the filtered visits by verdict, risk level or category',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...visitFilterFields, quota: z.enum(['solvedMode', 'riskLevel', 'domainType']) }),
    reply: distributionSchema,
  }),
  usage: defineCall({
    method: 'GET',
    url: '/api/access-record/usage',
    summary: 'Count the filtered visits, and their devices and domains',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: visitFilterSchema,
    reply: visitUsageSchema,
  }),
  find: defineCall({
    method: 'GET',
    url: '/api/access-record/record/:id',
    summary: 'Get one visit',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ id: text }),
    reply: accessRecordSchema,
  }),
  export: defineDownload({
    url: '/api/access-record/export',
    summary: 'Download the filtered visits as a streamed file',
    area: AREA,
    access: 'any',
    input: z.strictObject({
      ...visitFilterFields,
      order: z.enum(['asc', 'desc']).optional(),
      format: z.enum(['csv', 'ndjson']).default('csv'),
    }),
  }),
}

export const visitResource = defineResource(
  {
    name: 'access-records',
    area: 'visits',
    access: 'any',
    row: accessRecordSchema,
    filter: visitFilterSchema.extend(idsFilter),
    sorts: ['accessAt', 'id'],
  },
  readOnly,
)
