import { z } from 'zod'
import { MAX_IMPORT_BYTES } from '../constants.ts'
import { defineCall } from './call.ts'
import { flagField, listFields, pageOf, rejectReasonsField, timeZoneField } from './fields.ts'

const AREA = 'visits'

export const IMPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export const importStateSchema = z.enum(IMPORT_STATES)
export type ImportState = z.infer<typeof importStateSchema>

/** A line that was not taken, and why. `file` tells which of several files, from 1. */
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
  late: z.number().describe('visits that detection could not count; an import is evaluated whole, so none'),
  skipped: z.number(),
  joined: z.number().describe('lines that belong to the record of another line'),
  from: z.string().nullable(),
  to: z.string().nullable(),
  lines: z.array(rejectedLineSchema).describe('the first 100 rejected lines'),
  reasons: rejectReasonsField,
  fault: z.string().nullable().describe('why it failed'),
  canMoveToNow: z
    .boolean()
    .describe(
      'nothing was stored, and some lines were rejected only because of their time; or most of all lines were. ' +
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
      'Takes a log file: the body itself (raw, gzip or zstd), or multipart with up to 16 files; the options stand in ' +
      'the address or in fields of the form before the files',
    area: AREA,
    access: 'any',
    effect: 'write',
    bodyKind: 'stream',
    bodyLimit: MAX_IMPORT_BYTES,
    input: z.strictObject({
      format: z.string().max(40).default('auto'),
      source: z.string().trim().min(1).max(100).default('upload'),
      retime: z.enum(['none', 'now']).default('none'),
      tz: timeZoneField.optional().describe('zone of times that name none'),
      wait: flagField.default(true).describe('false: answer at once, and ask for the state'),
    }),
    reply: importResultSchema.partial().required({ id: true }),
  }),
  show: defineCall({
    method: 'GET',
    url: '/api/access-record/import/:id',
    summary: 'How far an import is, or what came of it',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ id }),
    reply: importResultSchema,
  }),
  list: defineCall({
    method: 'GET',
    url: '/api/access-record/import',
    summary: 'The imports, newest first: of administrators all, of others their own',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject(listFields(['createdAt'])),
    reply: pageOf(importResultSchema),
  }),
  cancel: defineCall({
    method: 'POST',
    url: '/api/access-record/import/:id/cancel',
    summary: 'Ends a running import; what it has written stays',
    area: AREA,
    access: 'any',
    effect: 'write',
    input: z.strictObject({ id }),
    reply: z.object({ id }),
  }),
}
