import { z } from 'zod'
import { defineCall, noInput } from './call.ts'

const area = 'retention'
const url = '/api/system-config/retention'

export const MIN_RETENTION_DAYS = 7
export const MAX_RETENTION_DAYS = 3_650

/** How long records are kept, and how many exist. */
export const retentionSchema = z.object({
  days: z.number().int(),
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
  input: z.strictObject({
    days: z
      .number({ error: 'validation.retentionDays' })
      .int({ error: 'validation.retentionDays' })
      .min(MIN_RETENTION_DAYS, { error: 'validation.retentionDays' })
      .max(MAX_RETENTION_DAYS, { error: 'validation.retentionDays' }),
  }),
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
