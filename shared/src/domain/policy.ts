import { z } from 'zod'
import { MAX_SCHEDULE_SLOTS } from '../field-limits.ts'
import { LIST_GROUPS } from '../policy/list-groups.ts'
import { isTimeZone } from '../validators/time-zone.ts'
import { riskLevelSchema, solvedModeSchema } from './visit-values.ts'

export const CUSTOM_POLICY_GROUPS = ['domain', 'ip', 'device'] as const
export const customPolicyGroupSchema = z.enum(CUSTOM_POLICY_GROUPS)
export type CustomPolicyGroup = z.infer<typeof customPolicyGroupSchema>

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const clockTime = z.string().regex(CLOCK_TIME, { error: 'policy.schedule.time' })

/** On these days, 1 is Monday, from one time of the day to another; `to` at or before `from` is on the next day. */
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

/** When a policy is in force: in any of the slots, by the clocks of a time zone. */
export const scheduleSchema = z.strictObject({
  tz: z.string().refine(isTimeZone, { error: 'validation.timeZone' }),
  slots: z.array(scheduleSlotSchema).min(1).max(MAX_SCHEDULE_SLOTS),
})
export type Schedule = z.infer<typeof scheduleSchema>

/** Why an entry counts now, or why not. */
export const POLICY_STATES = ['inForce', 'disabled', 'expired', 'offSchedule'] as const
export const policyStateSchema = z.enum(POLICY_STATES)
export type PolicyState = z.infer<typeof policyStateSchema>

const text = z.string().nullable()

const hitsFields = {
  hits24h: z
    .number()
    .nullable()
    .describe('visits that it decided, by whole quarter hours; null while nobody can count'),
  hits30d: z.number().nullable(),
  firstHitAt: text.describe('to the quarter hour; to the day where that is more than 30 days ago'),
  lastHitAt: text,
}
const policyHitsSchema = z.object(hitsFields)
export type PolicyHits = z.infer<typeof policyHitsSchema>

/** An entry of the administrator: one domain, one network, or one device. */
export const customPolicySchema = z.object({
  id: z.string(),
  scene: z.literal('custom'),
  segmentId: z.string(),
  segmentName: z.string(),
  group: customPolicyGroupSchema,
  solvedMode: solvedModeSchema.describe('of group ip always banned'),
  enable: z.boolean(),
  state: policyStateSchema.describe('whether it counts now'),
  nextTurnAt: text.describe('when that changes by schedule or expiry'),
  domain: text.describe('of group domain; covers itself and everything below it'),
  ip: text.describe('of group ip: an address or a network'),
  deviceIP: text.describe('of group device'),
  deviceMac: text.describe('of group device'),
  comment: z.string(),
  reason: z.string(),
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

/** A list of domains that can be enabled in a segment, as it stands in that segment. */
export const policyListSchema = z.object({
  id: z.string(),
  name: z.string(),
  desc: z.string(),
  version: z.string(),
  scene: z.enum(['preseted', 'custom']).describe('came with the product, or was added'),
  group: z.enum(LIST_GROUPS),
  riskLevel: riskLevelSchema.nullable().describe('of group bad: how bad a visit to its names is'),
  segmentId: z.string().describe('for which enable and solvedMode hold'),
  solvedMode: solvedModeSchema,
  enable: z.boolean(),
  schedule: scheduleSchema.nullable().describe('without one it counts always'),
  state: policyStateSchema.exclude(['expired']).describe('whether it counts now'),
  nextTurnAt: text.describe('when that changes by schedule'),
  domainCount: z.number(),
  updatedAt: z
    .string()
    .describe('when the last update succeeded; of a list without a version when it was added'),
  source: z.object({ kind: z.enum(LIST_SOURCES), location: z.string().nullable() }),
  checkEvery: z.number().nullable().describe('hours; null: checked by hand only'),
  checkedAt: z.string().nullable(),
  heldVersion: z.string().nullable().describe('that waits for a person'),
  fault: z.string().nullable().describe('why the last check failed'),
  ...hitsFields,
  isPinned: z.boolean().describe('rolled back; what was left is not taken again'),
  revision: z.number().describe('of what people edit'),
})
export type PolicyList = z.infer<typeof policyListSchema>
