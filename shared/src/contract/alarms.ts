import { z } from 'zod'
import {
  ALARM_SETTINGS,
  alarmDeliverySchema,
  alarmSettingsSchema,
  DELIVERY_STATES,
  MAX_WEBHOOKS,
  quietHoursSchema,
  WEBHOOK_FIELDS,
} from '../domain/alarm.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { defineCall, noInput } from './call.ts'
import { listFields, pageOf, versionField } from './fields.ts'

const area = 'system'
const url = '/api/system-config/alarm'
const id = z.string().max(100)
const TESTS_PER_MINUTE = 10

const read = defineCall({
  method: 'GET',
  url,
  summary: 'Show who is alerted to risk events and service outages, by which channel and from which level',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: alarmSettingsSchema,
})

const webhookInput = z.strictObject({
  id: id.optional().describe('id of an existing webhook; omit it to create one'),
  ...newSchemas(WEBHOOK_FIELDS),
  secret: z
    .string()
    .max(500)
    .optional()
    .describe('secret that signs the request; omit it to keep the current one, empty removes it'),
  hasSecret: z.boolean().optional().describe('ignored'),
})
export type WebhookInput = z.output<typeof webhookInput>

const changes = z
  .strictObject(writtenSchemas(ALARM_SETTINGS))
  .partial()
  .extend({
    quietHours: quietHoursSchema.nullable().optional(),
    webhooks: z.array(webhookInput).max(MAX_WEBHOOKS).optional().describe('replaces all webhooks'),
    isMailOn: z.boolean().optional().describe('ignored'),
    version: versionField,
  })
export type AlarmChanges = z.output<typeof changes>

const update = defineCall({
  method: 'PUT',
  url,
  summary: 'Change the alarm settings; omitted fields stay unchanged',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['conflict'],
  input: changes,
  reply: alarmSettingsSchema,
})

const alarmTestSchema = z.object({
  ok: z.boolean(),
  answer: z.string().describe('answer of the mail server or webhook, or why there was no answer'),
  tookMs: z.number(),
})
export type AlarmTest = z.infer<typeof alarmTestSchema>

/** Sends to an address that the caller chose earlier, and is therefore a write although nothing is stored. */
const test = defineCall({
  method: 'POST',
  url: `${url}/test`,
  summary:
    'Send a test mail to the caller, or a test call to a webhook, and return the answer of the receiver',
  area,
  access: 'admin',
  effect: 'write',
  noDryRun: 'outside',
  callsPerMinute: TESTS_PER_MINUTE,
  input: z.strictObject({ channel: id.describe('`mail`, or the id of a webhook') }),
  reply: alarmTestSchema,
})

const deliveries = defineCall({
  method: 'GET',
  url: `${url}/deliveries`,
  summary: 'List alarm deliveries that were sent, are pending or have failed, newest first',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({
    state: z.enum(DELIVERY_STATES).optional(),
    ...listFields(['createdAt', 'id']),
  }),
  reply: pageOf(alarmDeliverySchema),
})

const retry = defineCall({
  method: 'POST',
  url: `${url}/retry`,
  summary: 'Retry a delivery immediately',
  area,
  access: 'admin',
  effect: 'write',
  failures: ['conflict'],
  input: z.strictObject({ id }),
  reply: z.object({ id }),
})

export const alarmCalls = { read, update, test, deliveries, retry }
