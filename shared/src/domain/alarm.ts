import { z } from 'zod'
import { isTimeZone } from '../validators/time-zone.ts'
import { riskLevelSchema } from './visit-values.ts'

export const RECIPIENT_ROLES = ['admin', 'all'] as const
export const WEBHOOK_KINDS = ['json', 'wecom', 'dingtalk', 'slack'] as const
export const webhookKindSchema = z.enum(WEBHOOK_KINDS)
export type WebhookKind = z.infer<typeof webhookKindSchema>
export const MAX_WEBHOOKS = 10

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const clockField = z.string().regex(CLOCK, { error: 'validation.clock' })

/** A time range within a day; it crosses midnight when `to` is not later than `from`. */
export const quietHoursSchema = z.strictObject({
  tz: z.string().refine(isTimeZone, { error: 'validation.timeZone' }),
  from: clockField,
  to: clockField,
})
export type QuietHours = z.infer<typeof quietHoursSchema>

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  kind: webhookKindSchema,
  enabled: z.boolean(),
  hasSecret: z.boolean(),
})

export const alarmSettingsSchema = z.object({
  systemAlert: z.boolean().describe('services that go down or recover'),
  riskAlert: z.boolean().describe('new risk events'),
  emailAlert: z.boolean(),
  recipientRole: z.enum(RECIPIENT_ROLES).describe('role of the users who receive messages and mails'),
  minLevel: riskLevelSchema.describe('lowest level of a risk event that raises an alarm'),
  quietHours: quietHoursSchema
    .nullable()
    .describe('alarms are held until the quiet hours end; high ones are sent immediately'),
  collectSeconds: z.number().int().describe('alarms within this time are sent as one'),
  webhooks: z.array(webhookSchema),
  isMailOn: z.boolean().describe('true when a mail server is configured'),
  version: z.number(),
})
export type AlarmSettings = z.infer<typeof alarmSettingsSchema>

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const
/** One mail to one user, or one call of a webhook. */
export const alarmDeliverySchema = z.object({
  id: z.string(),
  channel: z.string().describe('`mail`, or the id of the webhook'),
  receiver: z.string().describe('mail address of a user, or host of the webhook'),
  subject: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  createdAt: z.string(),
  nextAt: z.string().nullable().describe('time of the next attempt'),
  sentAt: z.string().nullable(),
  answer: z
    .string()
    .nullable()
    .describe('last answer of the mail server or webhook, or why there was no answer'),
})
export type AlarmDelivery = z.infer<typeof alarmDeliverySchema>
