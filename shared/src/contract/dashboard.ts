import { z } from 'zod'
import { verdictBySchema } from '../domain/visit-values.ts'
import { defineCall } from './call.ts'
import { distributionSchema, flagField, statSchema, timeRangeFields, wholeNumberOr } from './fields.ts'

const AREA = 'dashboard'
const range = timeRangeFields
const verdictBy = verdictBySchema
  .optional()
  .describe('only the visits that these decided; says nothing of names and risk events')

const local = flagField
  .optional()
  .describe('counts and ranks names of local discovery and reverse look-ups as well')

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

/** A ranked row; which members it has depends on what was asked for. */
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

/** A slot of a chart: its start, and a number for each series. */
const auditRowSchema = z.object({ name: z.string() }).catchall(z.number())
export type AuditRow = z.infer<typeof auditRowSchema>

/** Owners or regions inside a country; those that are visited less are left out. */
export const MAX_OWNERS = 300

const ownerRowSchema = z.object({
  name: z.string(),
  value: z.number(),
  level: z.enum(['country', 'region', 'owner']),
})
export type OwnerRow = z.infer<typeof ownerRowSchema>

/** Distinct names are counted exactly up to this length. */
export const MAX_OVERVIEW_DAYS = 31

function isShortRange({ from, to }: { from?: Date | undefined; to?: Date | undefined }): boolean {
  const end = to?.getTime() ?? Date.now()
  return !from || end - from.getTime() <= MAX_OVERVIEW_DAYS * 86_400_000
}

const overviewSchema = statSchema.extend({
  judged: z
    .number()
    .optional()
    .describe('of riskIntercepts: those that a policy judged and nothing enforced'),
})
export type OverviewStat = z.infer<typeof overviewSchema>

export const dashboardCalls = {
  overview: defineCall({
    method: 'POST',
    url: '/api/overview-stats',
    summary:
      "Today's figure against the same span of yesterday, with twelve two-hour slots of both days; " +
      'with `from` that of a range of at most 31 days against the span before it',
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
    summary: 'A row for each slot of time with a number for each series',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ quota: auditQuotaSchema, verdictBy, ...range }),
    reply: z.array(auditRowSchema),
  }),
  popular: defineCall({
    method: 'POST',
    url: '/api/popular-item/list',
    summary: 'The most visited items of a kind',
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
    summary: 'The most visited items of a kind as names and numbers',
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
    summary: 'What rankings and counts of names leave out: names of local discovery and reverse look-ups',
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
      'Visits by the country of the owner of the domain or address; inside a country by region or network',
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
    summary: 'Visits by application protocol',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...range }),
    reply: distributionSchema,
  }),
  open: defineCall({
    method: 'GET',
    url: '/api/dashboard/state',
    summary: 'Whether anything has come in yet, and over what time',
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
