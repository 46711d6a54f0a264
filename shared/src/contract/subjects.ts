import { z } from 'zod'
import { customPolicySchema } from '../domain/policy.ts'
import { solvedModeSchema, verdictBySchema } from '../domain/visit-values.ts'
import type { TextKey } from '../i18n/index.ts'
import { MAX_COUNTERPARTS } from '../limits/field-limits.ts'
import { LIST_GROUPS } from '../policy/policy-rows.ts'
import { canonicalDeviceKey } from '../validators/device-key.ts'
import { canonicalIp } from '../validators/ip.ts'
import { defineCall } from './call.ts'
import { heldAddressSchema } from './devices.ts'
import { flagField, nameTextField, statSchema, timeZoneField, wholeNumberOr } from './fields.ts'
import { nameOfPathPart, PATH_NAME_NOTE } from './path-name.ts'

const AREA = 'visits'

/** Views of a visit: its device, domain, organisation and destination host. */
export const SUBJECT_KINDS = ['device', 'domain', 'org', 'dstHost'] as const
export const subjectKindSchema = z.enum(SUBJECT_KINDS)
export type SubjectKind = z.infer<typeof subjectKindSchema>

/** Subjects whose figures a page shows: also people, whose visits are those of their devices. */
export const PROFILE_KINDS = [...SUBJECT_KINDS, 'person'] as const
const profileKindSchema = z.enum(PROFILE_KINDS)
export type ProfileKind = z.infer<typeof profileKindSchema>

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

/** Rejects keys of addresses and devices that are neither an address nor a MAC. Names are any text that devices query. */
function checkKey(kind: ProfileKind, subject: string, context: z.RefinementCtx): void {
  if (kind === 'device' && canonicalDeviceKey(subject) === null) blameKey('validation.device', context)
  if (kind === 'dstHost' && canonicalIp(subject) === null) blameKey('validation.ip', context)
}

function blameKey(message: TextKey, context: z.RefinementCtx): void {
  context.addIssue({ code: 'custom', path: ['key'], message })
}

/** Details of a subject; fields that do not apply to its kind are absent. */
export const subjectDetailSchema = z.object({
  kind: profileKindSchema,
  key: z.string(),
  quickAccessId: text.describe('set while the subject is on the watchlist of the caller'),
  firstAccessAt: z.string().nullable().describe('null for an organisation of the table without visits'),
  lastActiveAt: z.string().nullable(),
  from: z.string().describe('start of the time range'),
  to: z.string(),
  visits: z.number().describe('number in the time range'),
  banned: z.number().describe('number in the time range'),
  deviceId: z
    .string()
    .optional()
    .describe('MAC of the device, or its address when no MAC is known; all of its visits carry it'),
  deviceIP: text.optional(),
  deviceMac: text.optional(),
  name: text.optional(),
  isNameSet: z.boolean().optional().describe('true when an administrator set the name'),
  maker: text.optional(),
  user: text.optional().describe('user of a device, as its entry in a segment names them'),
  department: text.optional().describe('of a device or a person, as the entry in a segment names it'),
  addresses: z.array(z.string()).optional().describe('all addresses that the device has held'),
  held: z
    .array(heldAddressSchema)
    .optional()
    .describe('periods in which the device held its addresses, newest first'),
  version: z.number().optional().describe('version of the device, required to change its name'),
  domain: text.optional(),
  registrableDomain: text.optional(),
  org: text.optional(),
  domainType: z.string().optional(),
  riskLevel: z.string().optional(),
  solvedMode: z.string().optional().describe('verdict on the newest visit'),
  verdictBy: verdictBySchema.optional().describe('verdict source of the newest visit'),
  industry: text.optional(),
  address: text.optional(),
  country: text.optional(),
  dstHostIP: text.optional(),
  dstHost: text.optional(),
  network: text.optional(),
})
export type SubjectDetail = z.infer<typeof subjectDetailSchema>

/** Current state of a device in policy control. */
export const deviceControlSchema = z.object({
  segment: z.object({
    id: z.string(),
    name: z.string(),
    entry: text.describe('entry that matches the device; null in the built-in segment'),
  }),
  policies: z
    .array(customPolicySchema)
    .describe('custom policies for this device in any segment; the newest 50'),
})
export type DeviceControl = z.infer<typeof deviceControlSchema>
export const deviceDetailSchema = subjectDetailSchema.extend(deviceControlSchema.shape)
export type DeviceDetail = z.infer<typeof deviceDetailSchema>

/** A device of a person, with its visits in the time range. */
const personDeviceSchema = z.object({
  id: z.string(),
  name: text,
  deviceIP: text,
  deviceMac: text,
  segment: deviceControlSchema.shape.segment,
  visits: z.number(),
  banned: z.number(),
  lastActiveAt: text,
})
export type PersonDevice = z.infer<typeof personDeviceSchema>
/** Most devices that the page of a person lists. */
export const MAX_PERSON_DEVICES = 100
export const personDetailSchema = subjectDetailSchema.extend({
  devices: z
    .array(personDeviceSchema)
    .describe(
      `devices that entries of segments assign to the person, most visits first; at most ${MAX_PERSON_DEVICES}`,
    ),
  policies: deviceControlSchema.shape.policies.describe(
    'custom policies for these devices in any segment; the newest 50',
  ),
})
export type PersonDetail = z.infer<typeof personDetailSchema>

/** Current state of a domain in policy control. */
export const domainControlSchema = z.object({
  lists: z
    .array(
      z.object({
        policyId: z.string(),
        name: z.string(),
        group: z.enum(LIST_GROUPS),
        entry: z.string().describe('the name or a parent domain that the list contains'),
        enabled: z.boolean().describe('state in the built-in segment'),
        solvedMode: solvedModeSchema.describe('mode in the built-in segment'),
        enabledSegments: z.number().describe('number of segments in which the list is enabled'),
      }),
    )
    .describe('lists that contain the name, longest match first'),
  policies: z
    .array(customPolicySchema)
    .describe(
      'custom policies for the name or a parent domain in any segment; longest match first, at most 50',
    ),
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
  visitsToday: z.number().describe('visits from the start of the day to `asOf`'),
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
    { ip: key.describe('an address of the device, or its MAC; any other text answers 404') },
    'Show a device and its activity in a time range',
    deviceDetailSchema,
  ),
  domain: detail(
    'domain/:domain',
    { domain: pathName },
    'Show a domain and the devices that queried it in a time range',
    domainDetailSchema,
  ),
  org: detail(
    'org/:name',
    { name: pathName },
    'Show an organisation and the visits to it in a time range',
    subjectDetailSchema,
  ),
  dstHost: detail(
    'dst-host/:ip',
    { ip: key.describe('an address; any other text answers 404') },
    'Show a destination host and the visits to it in a time range',
    subjectDetailSchema,
  ),
  person: detail(
    'person/:name',
    { name: pathName },
    'Show a person with the devices that entries of segments assign to them, and their activity in a time range',
    personDetailSchema,
  ),
  stat: defineCall({
    method: 'POST',
    url: '/api/access-record/profile/stats',
    summary: 'Get a figure of a subject in a time range, against the previous period',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z
      .strictObject({
        quota: profileQuotaSchema,
        kind: profileKindSchema,
        key,
        local: flagField.optional().describe('also count names of local discovery and reverse lookups'),
        ...span,
      })
      .superRefine(({ kind, key: subject }, context) => checkKey(kind, subject, context)),
    reply: statSchema,
  }),
  counterparts: defineCall({
    method: 'POST',
    url: '/api/access-record/profile/counterparts',
    summary: 'Rank the counterparts of a subject in a time range',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z
      .strictObject({
        kind: profileKindSchema,
        key,
        by: subjectKindSchema,
        local: flagField.optional().describe('also rank names of local discovery and reverse lookups'),
        isNew: flagField
          .optional()
          .describe('only counterparts that the subject did not have before the time range'),
        limit: wholeNumberOr(8, 1, MAX_COUNTERPARTS),
        ...span,
      })
      .superRefine(({ kind, key: subject }, context) => checkKey(kind, subject, context)),
    reply: z.object({
      list: z.array(
        z.object({
          ranking: z.number(),
          name: z.string().describe('for a device its MAC, or its address when no MAC is known'),
          label: z.string().nullable().describe('name of a device'),
          value: z.number(),
        }),
      ),
      local: z
        .object({ names: z.number(), visits: z.number() })
        .optional()
        .describe('number of hidden names of local discovery and reverse lookups'),
      from: z.string().describe('start of the time range'),
      asOf: z
        .string()
        .describe(
          'end of the time range; send both to list the visits behind a number while new records arrive',
        ),
      countedFrom: statSchema.shape.meta.shape.countedFrom,
    }),
  }),
  focusList: defineCall({
    method: 'POST',
    url: '/api/access-record/quick',
    summary: "List the watchlist of the caller with today's figures",
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ quota: subjectKindSchema, tz: timeZoneField.optional() }),
    reply: z.array(focusItemSchema),
  }),
  focusUpdate: defineCall({
    method: 'POST',
    url: '/api/access-record/quick/update',
    summary: 'Add a subject to the watchlist, or remove it; without `focused` the call toggles it',
    area: AREA,
    access: 'any',
    effect: 'write',
    input: z
      .strictObject({
        quota: subjectKindSchema,
        id: z.string().max(100).optional(),
        key: key.optional(),
        focused: z.boolean().optional(),
        riskEventId: z
          .string()
          .max(100)
          .optional()
          .describe('id of the risk event from which the call is made; its history records the change'),
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
