import { z } from 'zod'
import { customPolicySchema } from '../domain/policy.ts'
import { solvedModeSchema, verdictBySchema } from '../domain/visit-values.ts'
import { MAX_COUNTERPARTS } from '../field-limits.ts'
import type { TextKey } from '../i18n/index.ts'
import { nameOfPathPart, PATH_NAME_NOTE } from '../path-name.ts'
import { LIST_GROUPS } from '../policy/policy-rows.ts'
import { canonicalDeviceKey } from '../validators/device-key.ts'
import { canonicalIp } from '../validators/ip.ts'
import { defineCall } from './call.ts'
import { heldAddressSchema } from './devices.ts'
import { flagField, nameTextField, statSchema, timeZoneField, wholeNumberOr } from './fields.ts'

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
const key = nameTextField.min(1)
const pathName = key.transform(nameOfPathPart).describe(PATH_NAME_NOTE)

/** An address, or a device's MAC, has to be one; names are whatever devices asked for. */
function checkKey(kind: SubjectKind, subject: string, context: z.RefinementCtx): void {
  if (kind === 'device' && canonicalDeviceKey(subject) === null) blameKey('validation.device', context)
  if (kind === 'dstHost' && canonicalIp(subject) === null) blameKey('validation.ip', context)
}

function blameKey(message: TextKey, context: z.RefinementCtx): void {
  context.addIssue({ code: 'custom', path: ['key'], message })
}

/** What is known of a subject; members that do not belong to its kind are absent. */
export const subjectDetailSchema = z.object({
  kind: subjectKindSchema,
  key: z.string(),
  quickAccessId: text.describe('set while it is in the focus of the caller'),
  firstAccessAt: z.string().nullable().describe('null for an organisation of the table without visits'),
  lastActiveAt: z.string().nullable(),
  from: z.string().describe('begin of the time span'),
  to: z.string(),
  visits: z.number().describe('in the time span'),
  banned: z.number().describe('in the time span'),
  deviceId: z
    .string()
    .optional()
    .describe('the MAC of the device, or its address where no MAC is known: all of its visits bear it'),
  deviceIP: text.optional(),
  deviceMac: text.optional(),
  name: text.optional(),
  isNameSet: z.boolean().optional().describe('whether an administrator set the name'),
  maker: text.optional(),
  addresses: z.array(z.string()).optional().describe('all that it held'),
  held: z.array(heldAddressSchema).optional().describe('when it held them, the newest first'),
  version: z.number().optional().describe('of the device, to change its name'),
  domain: text.optional(),
  registrableDomain: text.optional(),
  org: text.optional(),
  domainType: z.string().optional(),
  riskLevel: z.string().optional(),
  solvedMode: z.string().optional().describe('how its newest visit was handled'),
  verdictBy: verdictBySchema.optional().describe('who decided so'),
  industry: text.optional(),
  address: text.optional(),
  country: text.optional(),
  dstHostIP: text.optional(),
  dstHost: text.optional(),
  network: text.optional(),
})
export type SubjectDetail = z.infer<typeof subjectDetailSchema>

/** Where a device stands in control, as things are now. */
export const deviceControlSchema = z.object({
  segment: z.object({
    id: z.string(),
    name: z.string(),
    entry: text.describe('that holds the device; null in the built-in segment'),
  }),
  policies: z.array(customPolicySchema).describe('on this device, in any segment; the newest 50'),
})
export type DeviceControl = z.infer<typeof deviceControlSchema>
export const deviceDetailSchema = subjectDetailSchema.extend(deviceControlSchema.shape)
export type DeviceDetail = z.infer<typeof deviceDetailSchema>

/** What control knows of a name, as things are now. */
export const domainControlSchema = z.object({
  lists: z
    .array(
      z.object({
        policyId: z.string(),
        name: z.string(),
        group: z.enum(LIST_GROUPS),
        entry: z.string().describe('the name, or the one above it, that the list holds'),
        enabled: z.boolean().describe('in the built-in segment'),
        solvedMode: solvedModeSchema.describe('in the built-in segment'),
        enabledSegments: z.number().describe('in how many segments it is enabled'),
      }),
    )
    .describe('preset policies that hold the name, the longest match first'),
  policies: z
    .array(customPolicySchema)
    .describe('on the name or one above it, in any segment; the longest first, 50 at most'),
})
export type DomainControl = z.infer<typeof domainControlSchema>
export const domainDetailSchema = subjectDetailSchema.extend(domainControlSchema.shape)
export type DomainDetail = z.infer<typeof domainDetailSchema>

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
  visitsToday: z.number().describe('from the start of the day to `asOf`'),
  asOf: z.string(),
  bannedToday: z.number(),
  lastActiveAt: text,
  createdAt: z.string(),
})
export type FocusItem = z.infer<typeof focusItemSchema>

const span = { timespan: timespanSchema.default('day'), tz: timeZoneField.optional() }

/** The path parameter that holds the key has another name in each kind. */
const detail = <Named extends z.ZodRawShape, Reply extends z.ZodObject, const Path extends string>(
  path: Path & `${string}/:${keyof Named & string}`,
  named: Named,
  summary: string,
  reply: Reply,
) =>
  defineCall({
    method: 'GET',
    url: `/api/access-record/${path}` as const,
    summary,
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...span, ...named }),
    reply,
  })

export const subjectCalls = {
  device: detail(
    'device/:ip',
    { ip: key.describe('an address that it has, or its MAC; what is neither is not found') },
    'A device and what it did in a time span',
    deviceDetailSchema,
  ),
  domain: detail(
    'domain/:domain',
    { domain: pathName },
    'A domain and who asked for it in a time span',
    domainDetailSchema,
  ),
  org: detail(
    'org/:name',
    { name: pathName },
    'An organisation and the visits to it in a time span',
    subjectDetailSchema,
  ),
  dstHost: detail(
    'dst-host/:ip',
    { ip: key.describe('what is no address is not found') },
    'A destination host and the visits to it in a time span',
    subjectDetailSchema,
  ),
  stat: defineCall({
    method: 'POST',
    url: '/api/access-record/profile/stats',
    summary: 'A figure of a subject in a time span, against the span before',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z
      .strictObject({
        quota: profileQuotaSchema,
        kind: subjectKindSchema,
        key,
        local: flagField.optional().describe('counts names of local discovery and reverse look-ups as well'),
        ...span,
      })
      .superRefine(({ kind, key: subject }, context) => checkKey(kind, subject, context)),
    reply: statSchema,
  }),
  counterparts: defineCall({
    method: 'POST',
    url: '/api/access-record/profile/counterparts',
    summary: 'Whom a subject met most in a time span',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z
      .strictObject({
        kind: subjectKindSchema,
        key,
        by: subjectKindSchema,
        local: flagField.optional().describe('ranks names of local discovery and reverse look-ups as well'),
        isNew: flagField.optional().describe('only those that it did not meet before the span'),
        limit: wholeNumberOr(8, 1, MAX_COUNTERPARTS),
        ...span,
      })
      .superRefine(({ kind, key: subject }, context) => checkKey(kind, subject, context)),
    reply: z.object({
      list: z.array(
        z.object({
          ranking: z.number(),
          name: z.string().describe('of a device its MAC, or its address where no MAC is known'),
          label: z.string().nullable().describe('what a device is called'),
          value: z.number(),
        }),
      ),
      local: z
        .object({ names: z.number(), visits: z.number() })
        .optional()
        .describe('of names: those of local discovery and reverse look-ups'),
      from: z.string().describe('begin of the time span'),
      asOf: z
        .string()
        .describe('its end: repeat both to list the visits behind a number while records come in'),
      countedFrom: statSchema.shape.meta.shape.countedFrom,
    }),
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
        riskEventId: z.string().max(100).optional().describe('whose history tells of it'),
      })
      .refine(({ id, key: subject }) => id !== undefined || subject !== undefined, {
        path: ['key'],
        error: 'validation.required',
      })
      .superRefine(({ quota, key: subject }, context) => {
        if (subject !== undefined) checkKey(quota, subject, context)
      }),
    reply: z.object({ id: z.string() }),
  }),
}
