import { z } from 'zod'
import { accessRecordSchema } from '../domain/access-record.ts'
import { OUTCOMES, riskLevelSchema, solvedModeSchema, verdictBySchema } from '../domain/visit-values.ts'
import { MAX_PORT } from '../field-limits.ts'
import { defineCall } from './call.ts'
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

export const KEYWORD_KINDS = ['domain', 'deviceIP', 'deviceName', 'dstHostIP', 'org'] as const
export const keywordKindSchema = z.enum(KEYWORD_KINDS)
export type KeywordKind = z.infer<typeof keywordKindSchema>

const text = nameTextField

/** Empty is none, as with the other filters. */
const portFilterField = z.preprocess(
  (value) => (value === '' ? undefined : value),
  wholeNumberField(0, MAX_PORT).optional(),
)

/** What a list of visits can be narrowed by; the chart beside it and its export take the same. */
export const visitFilterFields = {
  solvedMode: solvedModeSchema.optional(),
  verdictBy: verdictBySchema.optional().describe('`policy`: judged here, enforced by nobody'),
  rcode: text
    .optional()
    .describe(`what became of a look-up (${OUTCOMES.join(', ')}), or an exact code such as SERVFAIL`),
  riskLevel: riskLevelSchema.optional(),
  domainType: text.optional(),
  keywordKind: keywordKindSchema.optional(),
  keyword: text
    .optional()
    .describe(
      'kind domain: a name with a dot matches itself and everything below it, a text without a dot any part, ' +
        '`=name` that name alone; kinds deviceIP and dstHostIP: an address, a CIDR or, of a device, a MAC; ' +
        'other kinds: the whole value; `*` stands for any text',
    ),
  deviceIP: ipFilterField.optional(),
  deviceId: deviceFilterField
    .optional()
    .describe('a device wherever it was: its MAC, or its address where no MAC is known'),
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
    summary: 'Visits, newest first',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...visitFilterFields, ...listFields(['accessAt', 'id']) }),
    reply: pageOf(accessRecordSchema),
  }),
  distribution: defineCall({
    method: 'GET',
    url: '/api/access-record/dist-stats',
    summary: 'How the visits of a filter fall into handling modes, risk levels or categories',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...visitFilterFields, quota: z.enum(['solvedMode', 'riskLevel', 'domainType']) }),
    reply: distributionSchema,
  }),
  usage: defineCall({
    method: 'GET',
    url: '/api/access-record/usage',
    summary: 'How many visits, devices and domains a filter finds',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: visitFilterSchema,
    reply: visitUsageSchema,
  }),
  find: defineCall({
    method: 'GET',
    url: '/api/access-record/record/:id',
    summary: 'One visit',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ id: text }),
    reply: accessRecordSchema,
  }),
  export: defineCall({
    method: 'GET',
    url: '/api/access-record/export',
    summary: 'The visits of a filter as a streamed file',
    area: AREA,
    access: 'any',
    effect: 'read',
    isFile: true,
    input: z.strictObject({
      ...visitFilterFields,
      order: z.enum(['asc', 'desc']).optional(),
      format: z.enum(['csv', 'ndjson']).default('csv'),
    }),
    reply: z.unknown(),
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
