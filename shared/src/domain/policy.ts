import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { storedSchemas } from '../fields/field-schemas.ts'
import { MAX_POLICY_REMARK, MAX_SCHEDULE_SLOTS } from '../limits/field-limits.ts'
import { LIST_GROUPS } from '../policy/list-groups.ts'
import { isTimeZone } from '../validators/time-zone.ts'
import { LIST_KINDS, SERVICE_CATEGORIES } from './services.ts'
import { riskLevelSchema, solvedModeSchema } from './visit-values.ts'

export const CUSTOM_POLICY_GROUPS = ['domain', 'ip', 'device'] as const
export const customPolicyGroupSchema = z.enum(CUSTOM_POLICY_GROUPS)
export type CustomPolicyGroup = z.infer<typeof customPolicyGroupSchema>

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const clockTime = z.string().regex(CLOCK_TIME, { error: 'policy.schedule.time' })

/** A time range on some weekdays (1 is Monday); when `to` is not after `from`, it ends on the next day. */
export const scheduleSlotSchema = z.strictObject({
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { error: 'policy.schedule.days' }),
  from: clockTime,
  to: clockTime,
})
export type ScheduleSlot = z.infer<typeof scheduleSlotSchema>

/** When a policy is in force: in any of the slots, in a time zone. */
export const scheduleSchema = z.strictObject({
  tz: z.string().refine(isTimeZone, { error: 'validation.timeZone' }),
  slots: z.array(scheduleSlotSchema).min(1).max(MAX_SCHEDULE_SLOTS),
})
export type Schedule = z.infer<typeof scheduleSchema>

/** Why a policy is in force now, or why not. */
export const POLICY_STATES = ['inForce', 'disabled', 'expired', 'offSchedule'] as const
export const policyStateSchema = z.enum(POLICY_STATES)
export type PolicyState = z.infer<typeof policyStateSchema>

const text = z.string().nullable()

const count = z.number().nullable()
const shadowHitsFields = {
  shadowHits24h: count.describe(
    'visits whose verdict it would have reversed on trial, by whole quarter hours; null while nobody can count',
  ),
  shadowHits7d: count,
  shadowHits30d: count,
  shadowDevices30d: count.describe('of those visits'),
}
const shadowHitsSchema = z.object(shadowHitsFields)
export type ShadowHits = z.infer<typeof shadowHitsSchema>
const shadow = z.boolean().describe('on trial: evaluated and counted, without an effect on the verdict')

const validFrom = text.describe(
  'beginning of what ends: of a policy or state with an expiry, or of a trial; earlier visits are not decided by it',
)

const hitsFields = {
  hits24h: z
    .number()
    .nullable()
    .describe(
      'number of visits that it decided, up to the last quarter hour; null while the event store cannot be read',
    ),
  hits30d: z.number().nullable(),
  firstHitAt: text.describe('rounded to the quarter hour; to the day when it is more than 30 days ago'),
  lastHitAt: text,
  ...shadowHitsFields,
}
const policyHitsSchema = z.object(hitsFields)
export type PolicyHits = z.infer<typeof policyHitsSchema>

/**
 * What administrators note on a custom policy. The table has a column for each; requests, responses, search, forms, operation
 * log, change records, configuration documents and the command line have all of them. The fields that decide are written out
 * in each place, because each of them is stored in its own way.
 */
export const CUSTOM_POLICY_REMARKS = {
  comment: {
    kind: 'text',
    max: MAX_POLICY_REMARK,
    label: { 'zh-CN': '备注', 'en-US': 'Comment' },
    option: { flags: '--comment <text>', help: { 'zh-CN': '备注', 'en-US': 'comment' } },
  },
  reason: {
    kind: 'text',
    max: MAX_POLICY_REMARK,
    label: { 'zh-CN': '原因', 'en-US': 'Reason' },
    option: {
      flags: '--reason <text>',
      help: { 'zh-CN': '添加此策略的原因', 'en-US': 'why the policy is added' },
    },
  },
} as const satisfies FieldTable

/** An entry that an administrator added: one domain, network or device. */
export const customPolicySchema = z.object({
  id: z.string(),
  scene: z.literal('custom'),
  segmentId: z.string(),
  segmentName: z.string(),
  group: customPolicyGroupSchema,
  solvedMode: solvedModeSchema.describe('always banned in group ip'),
  enable: z.boolean(),
  shadow,
  state: policyStateSchema.describe('whether it is in force now'),
  nextTurnAt: text.describe('time of the next change by schedule or expiry'),
  domain: text.describe('in group domain; the domain and all names below it'),
  ip: text.describe('in group ip: an address or a network'),
  deviceIP: text.describe('in group device'),
  deviceMac: text.describe('in group device'),
  ...storedSchemas(CUSTOM_POLICY_REMARKS),
  validFrom,
  expiresAt: text,
  schedule: scheduleSchema.nullable(),
  ...hitsFields,
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  version: z.number(),
})
export type CustomPolicy = z.infer<typeof customPolicySchema>

export const LIST_SOURCES = ['builtIn', 'upload', 'file', 'url'] as const
export type ListSourceKind = (typeof LIST_SOURCES)[number]

/**
 * What administrators write about an added list, besides its name. The table has a column for each; requests, responses, the
 * search, forms, operation log, configuration documents and the command line have all of them. Written out in each place are
 * group, level, source and interval: each of them depends on others.
 */
export const LIST_REMARKS = {
  desc: {
    kind: 'text',
    max: 500,
    isLine: true,
    label: { 'zh-CN': '说明', 'en-US': 'Description' },
    option: { flags: '--desc <text>', help: { 'zh-CN': '说明', 'en-US': 'description' } },
  },
} as const satisfies FieldTable

/** With the name, by which documents identify an added list. */
export const LIST_FIELDS = {
  name: {
    kind: 'text',
    max: 100,
    isRequired: true,
    isLine: true,
    label: { 'zh-CN': '名称', 'en-US': 'Name' },
    option: { flags: '--name <name>', help: { 'zh-CN': '名单名称', 'en-US': 'list name' } },
  },
  ...LIST_REMARKS,
} as const satisfies FieldTable

/** A list of domains with its state in one segment. */
export const policyListSchema = z.object({
  id: z.string(),
  ...storedSchemas(LIST_FIELDS),
  version: z.string(),
  scene: z.enum(['preseted', 'custom']).describe('preseted: shipped with the product; custom: added'),
  kind: z.enum(LIST_KINDS),
  category: z.enum(SERVICE_CATEGORIES).nullable().describe('of a service; null for other lists'),
  group: z.enum(LIST_GROUPS),
  riskLevel: riskLevelSchema.nullable().describe('in group bad: level of a visit to its names'),
  segmentId: z.string().describe('segment to which enable and solvedMode apply'),
  solvedMode: solvedModeSchema,
  enable: z.boolean(),
  shadow,
  validFrom,
  expiresAt: text.describe('end of a temporary state, after which the usual one returns; null: lasting'),
  schedule: scheduleSchema.nullable().describe('null: always in force'),
  state: policyStateSchema.exclude(['expired']).describe('whether it is in force now'),
  nextTurnAt: text.describe('time of the next change by schedule or expiry'),
  domainCount: z.number(),
  updatedAt: z
    .string()
    .describe(
      'time of the last successful update; for a list without a version, the time at which it was added',
    ),
  source: z.object({ kind: z.enum(LIST_SOURCES), location: z.string().nullable() }),
  checkEvery: z.number().nullable().describe('interval in hours; null: checked only on request'),
  checkedAt: z.string().nullable(),
  heldVersion: z.string().nullable().describe('version that is pending review'),
  fault: z.string().nullable().describe('why the last check failed'),
  ...hitsFields,
  isPinned: z.boolean().describe('true after a rollback; the replaced version is not offered again'),
  revision: z.number().describe('version number of the editable fields'),
})
export type PolicyList = z.infer<typeof policyListSchema>
