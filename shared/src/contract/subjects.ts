import { z } from 'zod'
import { defineCall } from './call.ts'
import { statSchema, timeZoneField } from './fields.ts'

const AREA = 'visits'

/** What a visit can be looked at from: who went, which name, whose, and to which address. */
export const SUBJECT_KINDS = ['device', 'domain', 'org', 'dstHost'] as const
export const subjectKindSchema = z.enum(SUBJECT_KINDS)
export type SubjectKind = z.infer<typeof subjectKindSchema>

export const TIMESPANS = ['day', 'week', 'month', 'quarter', 'year'] as const
export const timespanSchema = z.enum(TIMESPANS)
export type Timespan = z.infer<typeof timespanSchema>

export const PROFILE_QUOTAS = [
  'accessDomains',
  'accessDevices',
  'accessRequests',
  'bannedTimes',
  'newAccessDomains',
] as const
export const profileQuotaSchema = z.enum(PROFILE_QUOTAS)
export type ProfileQuota = z.infer<typeof profileQuotaSchema>

const text = z.string().nullable()
const key = z.string().trim().min(1).max(300)

/** What is known of a subject; members that do not belong to its kind are absent. */
export const subjectDetailSchema = z.object({
  kind: subjectKindSchema,
  key: z.string(),
  quickAccessId: text.describe('set while it is in the focus of the caller'),
  firstAccessAt: z.string(),
  lastActiveAt: z.string(),
  from: z.string().describe('begin of the time span'),
  to: z.string(),
  visits: z.number().describe('in the time span'),
  banned: z.number().describe('in the time span'),
  deviceIP: text.optional(),
  deviceMac: text.optional(),
  name: text.optional(),
  maker: text.optional(),
  addresses: z.array(z.string()).optional(),
  domain: text.optional(),
  registrableDomain: text.optional(),
  org: text.optional(),
  domainType: z.string().optional(),
  riskLevel: z.string().optional(),
  solvedMode: z.string().optional().describe('how its newest visit was handled'),
  industry: text.optional(),
  address: text.optional(),
  country: text.optional(),
  dstHostIP: text.optional(),
  dstHost: text.optional(),
  network: text.optional(),
})
export type SubjectDetail = z.infer<typeof subjectDetailSchema>

const focusItemSchema = z.object({
  id: z.string(),
  key: z.string(),
  quota: subjectKindSchema,
  deviceIP: text.optional(),
  deviceMac: text.optional(),
  name: text.optional(),
  domain: text.optional(),
  domainType: z.string().optional(),
  title: text.optional(),
  industry: text.optional(),
  address: text.optional(),
  dstHostIP: text.optional(),
  org: text.optional(),
  country: text.optional(),
  visitsToday: z.number(),
  bannedToday: z.number(),
  lastActiveAt: text,
  createdAt: z.string(),
})
export type FocusItem = z.infer<typeof focusItemSchema>

const span = { timespan: timespanSchema.default('day'), tz: timeZoneField.optional() }

/** A path parameter whose name differs by kind. */
function nameField<Name extends string>(name: Name) {
  return { [name]: key } as Record<Name, typeof key>
}

const detail = <Name extends string>(path: string, name: Name, summary: string) =>
  defineCall({
    method: 'GET',
    url: `/api/access-record/${path}/:${name}`,
    summary,
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...span, ...nameField(name) }),
    reply: subjectDetailSchema,
  })

export const subjects = {
  device: detail('device', 'ip', 'A device and what it did in a time span'),
  domain: detail('domain', 'domain', 'A domain and who asked for it in a time span'),
  org: detail('org', 'name', 'An organisation and the visits to it in a time span'),
  dstHost: detail('dst-host', 'ip', 'A destination host and the visits to it in a time span'),
  stat: defineCall({
    method: 'POST',
    url: '/api/access-record/profile/stats',
    summary: 'A figure of a subject in a time span, against the span before',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ quota: profileQuotaSchema, kind: subjectKindSchema, key, ...span }),
    reply: statSchema,
  }),
  counterparts: defineCall({
    method: 'POST',
    url: '/api/access-record/profile/counterparts',
    summary: 'Whom a subject met most in a time span',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      kind: subjectKindSchema,
      key,
      by: subjectKindSchema,
      limit: z.coerce.number().int().min(1).max(100).default(8),
      ...span,
    }),
    reply: z.array(z.object({ ranking: z.number(), name: z.string(), value: z.number() })),
  }),
  focusList: defineCall({
    method: 'POST',
    url: '/api/access-record/quick',
    summary: 'What the caller keeps in focus, with figures of today',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ quota: subjectKindSchema, tz: timeZoneField.optional() }),
    reply: z.array(focusItemSchema),
  }),
  focusUpdate: defineCall({
    method: 'POST',
    url: '/api/access-record/quick/update',
    summary: 'Puts something into the focus, or takes it out; without `focused` it toggles',
    area: AREA,
    access: 'any',
    effect: 'write',
    input: z
      .strictObject({
        quota: subjectKindSchema,
        id: z.string().max(100).optional(),
        key: key.optional(),
        focused: z.boolean().optional(),
      })
      .refine(({ id, key: subject }) => id !== undefined || subject !== undefined, {
        path: ['key'],
        error: 'validation.required',
      }),
    reply: z.object({ id: z.string() }),
  }),
}
