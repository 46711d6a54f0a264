import { z } from 'zod'
import { MAX_IMPORT_BYTES } from '../limits/constants.ts'
import { defineCall } from './call.ts'
import { flagField, listFields, pageOf, rejectReasonsField, timeZoneField } from './fields.ts'

const AREA = 'visits'

/** `evaluating`: all lines are read, and the risk engine has not raised its events yet. */
export const IMPORT_STATES = ['queued', 'running', 'evaluating', 'done', 'failed', 'cancelled'] as const
export const importStateSchema = z.enum(IMPORT_STATES)
export type ImportState = z.infer<typeof importStateSchema>

/** A rejected line and the reason. `file` is the number of the file, counted from 1. */
const rejectedLineSchema = z.object({
  file: z.number(),
  line: z.number(),
  msg: z.string(),
  excerpt: z.string(),
})

export const importResultSchema = z.object({
  id: z.string(),
  state: importStateSchema,
  source: z.string(),
  format: z.string(),
  bytes: z.number(),
  bytesRead: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  late: z
    .number()
    .describe(
      'visits that arrived too late for live detection; 0 for imports, which are evaluated as a whole',
    ),
  skipped: z.number(),
  joined: z.number().describe('lines that were merged into the record of another line'),
  from: z.string().nullable(),
  to: z.string().nullable(),
  lines: z.array(rejectedLineSchema).describe('the first 100 rejected lines'),
  reasons: rejectReasonsField,
  fault: z.string().nullable().describe('why the import failed'),
  canMoveToNow: z
    .boolean()
    .describe(
      'true when most lines were rejected only because of their time, or some were and nothing was stored. ' +
        'Import the same file with `retime=now` to store it with its times moved to now',
    ),
  duplicate: z.literal(true).optional(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type ImportResult = z.infer<typeof importResultSchema>

const id = z.string().max(100)

export const importCalls = {
  create: defineCall({
    method: 'POST',
    url: '/api/access-record/import',
    summary:
      'Import a log file: as the body (raw, gzip or zstd), or as multipart with up to 16 files. Options are query parameters, or form fields before the files',
    area: AREA,
    access: 'any',
    effect: 'write',
    noDryRun: 'outside',
    bodyKind: 'stream',
    bodyLimit: MAX_IMPORT_BYTES,
    input: z.strictObject({
      format: z.string().max(40).default('auto'),
      source: z.string().trim().min(1).max(100).default('upload'),
      retime: z.enum(['none', 'now']).default('none'),
      tz: timeZoneField.optional().describe('time zone of timestamps that name none'),
      wait: flagField
        .default(true)
        .describe(
          'true: answer once the records are stored and their risk events raised; ' +
            'false: answer immediately; the state call reports the progress',
        ),
    }),
    reply: importResultSchema.partial().required({ id: true }),
  }),
  show: defineCall({
    method: 'GET',
    url: '/api/access-record/import/:id',
    summary: 'Show the progress or result of an import',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ id }),
    reply: importResultSchema,
  }),
  list: defineCall({
    method: 'GET',
    url: '/api/access-record/import',
    summary: 'List imports, newest first: all of them for administrators, their own for other users',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject(listFields(['createdAt'])),
    reply: pageOf(importResultSchema),
  }),
  cancel: defineCall({
    method: 'POST',
    url: '/api/access-record/import/:id/cancel',
    summary: 'Cancel a running import; records written so far are kept',
    area: AREA,
    access: 'any',
    effect: 'write',
    noDryRun: 'outside',
    input: z.strictObject({ id }),
    reply: z.object({ id }),
  }),
}
