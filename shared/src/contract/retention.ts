import { z } from 'zod'
import { defineCall, noInput } from './call.ts'

const area = 'retention'
const url = '/api/system-config/retention'

export const MIN_RETENTION_DAYS = 7
export const MAX_RETENTION_DAYS = 3_650

/** How long records are kept, and what there is. */
export const retentionSchema = z.object({
  days: z.number().int(),
  default: z.number().int().describe('of the process settings, where nobody has set another'),
  oldest: z.iso.datetime().nullable().describe('time of the oldest record'),
  records: z.number().int(),
  bytes: z.number().int().describe('that the event store takes on the disk, sums included'),
  waiting: z
    .object({
      records: z.number().int(),
      until: z.iso.datetime().describe('records before this wait to be let go'),
      reason: z.enum(['share', 'clock']).describe('more than a tenth of all, or a jump of the clock'),
    })
    .optional(),
})
export type RetentionReport = z.infer<typeof retentionSchema>

const read = defineCall({
  method: 'GET',
  url,
  summary: 'How long access records and sign-ins are kept',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: retentionSchema,
})

const update = defineCall({
  method: 'PUT',
  url,
  summary: 'Keep them so many days; more than a tenth of the records waits to be let go',
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
  summary: 'Let go for good what waits',
  area,
  access: 'superadmin',
  effect: 'write',
  failures: ['conflict'],
  input: z.strictObject({
    until: z.iso.datetime().optional().describe('as it was shown; where more waits by now, nothing goes'),
  }),
  reply: retentionSchema,
})

const storageSchema = z.object({
  tables: z
    .array(z.object({ name: z.string(), rows: z.number().int(), bytes: z.number().int() }))
    .describe('of the event store, the largest first'),
  days: z
    .array(z.object({ name: z.string(), records: z.number().int() }))
    .describe('access records by day of their time (UTC), the last 33 days'),
  disk: z.object({ free: z.number(), total: z.number() }).describe('bytes, where the data directory lies'),
})
export type StorageReport = z.infer<typeof storageSchema>

const storage = defineCall({
  method: 'GET',
  url: '/api/system-config/storage',
  summary: 'What the event store takes on the disk, by table, and how many records come in a day',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: storageSchema,
})

export const retentionCalls = { read, update, confirm, storage }
