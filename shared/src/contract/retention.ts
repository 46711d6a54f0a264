import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { storedSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { defineCall, noInput } from './call.ts'

const area = 'retention'
const url = '/api/system-config/retention'

export const RETENTION_SETTINGS = {
  days: {
    kind: 'number',
    min: 7,
    max: 3_650,
    // Of the process setting NETWARDEN_RETENTION_DAYS, which may be another.
    initial: 365,
    error: 'validation.retentionDays',
    label: { 'zh-CN': '保留天数', 'en-US': 'Retention in days' },
    hint: {
      'zh-CN': '7 至 3650 天。如果到期记录超过全部的十分之一，须确认后才会清除。',
      'en-US':
        '7 to 3650 days. If more than a tenth of all records would expire at once, you must confirm the deletion.',
    },
  },
} as const satisfies FieldTable

/** How long records are kept, and how many exist. */
export const retentionSchema = z.object({
  ...storedSchemas(RETENTION_SETTINGS),
  default: z.number().int().describe('default of the process settings'),
  oldest: z.iso.datetime().nullable().describe('time of the oldest record'),
  records: z.number().int(),
  bytes: z.number().int().describe('disk space that the event store uses, aggregates included'),
  waiting: z
    .object({
      records: z.number().int(),
      until: z.iso.datetime().describe('records before this time are pending deletion'),
      reason: z
        .enum(['share', 'clock'])
        .describe('share: more than a tenth of all records; clock: the system clock jumped'),
    })
    .optional(),
})
export type RetentionReport = z.infer<typeof retentionSchema>

const read = defineCall({
  method: 'GET',
  url,
  summary: 'Show how long access records and sign-ins are kept',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: retentionSchema,
})

const update = defineCall({
  method: 'PUT',
  url,
  summary:
    'Change how many days records are kept; deleting more than a tenth of the records requires confirmation',
  area,
  access: 'superadmin',
  effect: 'write',
  input: z.strictObject(writtenSchemas(RETENTION_SETTINGS)),
  reply: retentionSchema,
})

const confirm = defineCall({
  method: 'POST',
  url: `${url}/confirm`,
  summary: 'Confirm the deletion of pending records; it cannot be undone',
  area,
  access: 'superadmin',
  effect: 'write',
  noDryRun: 'outside',
  failures: ['conflict'],
  input: z.strictObject({
    until: z.iso
      .datetime()
      .optional()
      .describe('the time that was shown; when more records are pending by now, nothing is deleted'),
  }),
  reply: retentionSchema,
})

const storageSchema = z.object({
  tables: z
    .array(z.object({ name: z.string(), rows: z.number().int(), bytes: z.number().int() }))
    .describe('tables of the event store, largest first'),
  days: z
    .array(z.object({ name: z.string(), records: z.number().int() }))
    .describe('access records by UTC day of their time, last 33 days'),
  disk: z.object({ free: z.number(), total: z.number() }).describe('bytes on the disk of the data directory'),
})
export type StorageReport = z.infer<typeof storageSchema>

const storage = defineCall({
  method: 'GET',
  url: '/api/system-config/storage',
  summary: 'Show the disk space of the event store by table, and the number of records per day',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: storageSchema,
})

export const retentionCalls = { read, update, confirm, storage }
