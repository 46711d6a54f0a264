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

/** From a time of the day to another, over midnight where the second is not later. */
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
  systemAlert: z.boolean().describe('services that go down or come up'),
  riskAlert: z.boolean().describe('new risk events'),
  emailAlert: z.boolean(),
  recipientRole: z.enum(RECIPIENT_ROLES).describe('who gets messages and mails'),
  minLevel: riskLevelSchema.describe('risk events below it raise no alarm'),
  quietHours: quietHoursSchema.nullable().describe('held until their end; high passes'),
  collectSeconds: z.number().int().describe('what comes within that time is told together'),
  webhooks: z.array(webhookSchema),
  isMailOn: z.boolean().describe('whether a mail server is set'),
  version: z.number(),
})
export type AlarmSettings = z.infer<typeof alarmSettingsSchema>

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const
/** One mail to one person, or one call of a webhook. */
export const alarmDeliverySchema = z.object({
  id: z.string(),
  channel: z.string().describe('mail, or the id of the webhook'),
  receiver: z.string().describe('the address of a person, or the host of the webhook'),
  subject: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  createdAt: z.string(),
  nextAt: z.string().nullable().describe('when it is tried again'),
  sentAt: z.string().nullable(),
  answer: z.string().nullable().describe('what the far end answered last, or why there was no answer'),
})
export type AlarmDelivery = z.infer<typeof alarmDeliverySchema>
