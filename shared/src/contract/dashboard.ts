import { z } from 'zod'
import { verdictBySchema } from '../domain/visit-values.ts'
import { defineCall } from './call.ts'
import { distributionSchema, flagField, statSchema, timeRangeFields, wholeNumberOr } from './fields.ts'

const AREA = 'dashboard'
const range = timeRangeFields
const verdictBy = verdictBySchema
  .optional()
  .describe('only visits with this verdict source; has no effect on names and risk events')

const local = flagField
  .optional()
  .describe('also count and rank names of local discovery and reverse lookups')

export const OVERVIEW_QUOTAS = ['accessDomains', 'accessRequests', 'riskIntercepts', 'riskEvents'] as const
export const overviewQuotaSchema = z.enum(OVERVIEW_QUOTAS)
export type OverviewQuota = z.infer<typeof overviewQuotaSchema>

export const AUDIT_QUOTAS = [
  'accessType',
  'interceptType',
  'riskEvent',
  'transportProtocol',
  'applicationProtocol',
  'rcode',
] as const
export const auditQuotaSchema = z.enum(AUDIT_QUOTAS)
export type AuditQuota = z.infer<typeof auditQuotaSchema>

export const POPULAR_QUOTAS = [
  'activeDevice',
  'popularDomain',
  'popularHost',
  'popularCategory',
  'popularOrg',
  'popularPort',
] as const
export const popularQuotaSchema = z.enum(POPULAR_QUOTAS)
export type PopularQuota = z.infer<typeof popularQuotaSchema>

const text = z.string().nullable().optional()
const count = z.number().optional()

/** A row of a ranking; its fields depend on the requested kind. */
export const popularRowSchema = z.object({
  ranking: z.number(),
  domain: text,
  domainType: text,
  name: text,
  industry: text,
  deviceMac: text,
  deviceIP: text,
  deviceCate: text,
  dstHostIP: text,
  org: text,
  country: text,
  port: z.number().nullable().optional(),
  application: text,
  visit: count,
  request: count,
})
export type PopularRow = z.infer<typeof popularRowSchema>

/** A slot of a chart: its start and a number for each series. */
const auditRowSchema = z.object({ name: z.string() }).catchall(z.number())
export type AuditRow = z.infer<typeof auditRowSchema>

/** Largest number of owners or regions inside a country, the most visited ones. */
export const MAX_OWNERS = 300

const ownerRowSchema = z.object({
  name: z.string(),
  value: z.number(),
  level: z.enum(['country', 'region', 'owner']),
})
export type OwnerRow = z.infer<typeof ownerRowSchema>

/** Longest range in days over which distinct names are counted exactly. */
export const MAX_OVERVIEW_DAYS = 31

/** Rules about several fields are also asked where one of them is invalid: then it is no date. */
function isShortRange({ from, to }: { from?: unknown; to?: unknown }): boolean {
  const end = to instanceof Date ? to.getTime() : Date.now()
  return !(from instanceof Date) || end - from.getTime() <= MAX_OVERVIEW_DAYS * 86_400_000
}

const overviewSchema = statSchema.extend({
  judged: z
    .number()
    .optional()
    .describe('part of riskIntercepts: visits that a policy decided and nothing enforced'),
})
export type OverviewStat = z.infer<typeof overviewSchema>

export const dashboardCalls = {
  overview: defineCall({
    method: 'POST',
    url: '/api/overview-stats',
    summary:
      "Get today's figure against the same period of yesterday, with twelve two-hour slots of both days; " +
      'with `from` the figure of a range of at most 31 days against the previous period',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z
      .strictObject({ quota: overviewQuotaSchema, verdictBy, local, ...range })
      .refine(isShortRange, { error: 'validation.invalid', path: ['from'] }),
    reply: overviewSchema,
  }),
  audit: defineCall({
    method: 'POST',
    url: '/api/multi-access-stats',
    summary: 'Get one row per time slot with a number for each series',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ quota: auditQuotaSchema, verdictBy, ...range }),
    reply: z.array(auditRowSchema),
  }),
  popular: defineCall({
    method: 'POST',
    url: '/api/popular-item/list',
    summary: 'Rank the most visited items of a kind',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      quota: popularQuotaSchema,
      limit: wholeNumberOr(8, 1, 100),
      local,
      ...range,
    }),
    reply: z.array(popularRowSchema),
  }),
  popularDistribution: defineCall({
    method: 'POST',
    url: '/api/access-record/popular-dist',
    summary: 'Rank the most visited items of a kind as names and numbers',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      quota: popularQuotaSchema,
      limit: wholeNumberOr(8, 1, 100),
      local,
      ...range,
    }),
    reply: distributionSchema,
  }),
  localNames: defineCall({
    method: 'POST',
    url: '/api/popular-item/local',
    summary: 'Count what rankings leave out: names of local discovery and reverse lookups',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...range }),
    reply: z.object({ names: z.number(), visits: z.number() }),
  }),
  owners: defineCall({
    method: 'POST',
    url: '/api/item-owner-dist',
    summary:
      'Count visits by the country of the owner of the domain or address; within a country by region or network',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      by: z.enum(['domain', 'ip']).default('domain'),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'validation.invalid')
        .optional(),
      ...range,
    }),
    reply: z.array(ownerRowSchema).max(MAX_OWNERS),
  }),
  traffic: defineCall({
    method: 'GET',
    url: '/api/traffic-dist',
    summary: 'Count visits by application protocol',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...range }),
    reply: distributionSchema,
  }),
  open: defineCall({
    method: 'GET',
    url: '/api/dashboard/state',
    summary: 'Report whether any visit has been recorded, and the time range of the records',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({}),
    reply: z.object({
      isEmpty: z.boolean(),
      hasSample: z.boolean(),
      firstAt: z.string().nullable(),
      lastAt: z.string().nullable(),
    }),
  }),
}
