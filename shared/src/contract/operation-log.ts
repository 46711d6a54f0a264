import { z } from 'zod'
import {
  chainReportSchema,
  keptDigestSchema,
  logDigestSchema,
  operationLogEntrySchema,
} from '../domain/operation-log.ts'
import { defineCall, defineDownload, noInput } from './call.ts'
import { dryRunChangeSchema } from './dry-run.ts'
import { flagField, idsFilter, listFields, pageOf, timeRangeFields } from './fields.ts'
import { changeReason } from './receipts.ts'
import { REPLAYS_PER_MINUTE } from './replay.ts'
import { defineResource, readOnly } from './resource.ts'

const area = 'operation-log'
export const OPERATION_SORTS = ['at', 'actor', 'action', 'subject', 'id'] as const

const filterFields = {
  actor: z.string().optional().describe('id, or part of the name'),
  action: z.string().optional().describe('part of the action, such as user. or .delete'),
  subject: z.string().optional().describe('id, kind, or part of the name'),
  kind: z.string().min(1).max(100).optional().describe('kind of the object, such as segment'),
  segmentId: z.string().min(1).max(100).optional().describe('only entries of this segment and its policies'),
  changes: flagField
    .optional()
    .describe(
      'true: only what changed something, without sign-ins, searches, tests and exports; not with `action`',
    ),
  ...timeRangeFields,
}
export const operationLogFilter = z.strictObject({ ...filterFields, ...idsFilter })

const list = defineCall({
  method: 'GET',
  url: '/api/operation-log/list',
  summary:
    'List who did what to which object, when and from where; users who are not administrators see their own entries',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(OPERATION_SORTS), ...filterFields }),
  reply: pageOf(operationLogEntrySchema),
})

const exportCsv = defineDownload({
  url: '/api/operation-log/export',
  summary: 'Download the log as CSV, newest first; users who are not administrators get their own entries',
  area,
  access: 'any',
  input: z.strictObject(filterFields),
})

const verify = defineCall({
  method: 'GET',
  url: '/api/operation-log/verify',
  summary: 'Verify the chain of digests and report whether any entry was changed',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({
    digest: keptDigestSchema
      .optional()
      .describe('a digest stored elsewhere, which the log must still contain'),
  }),
  reply: chainReportSchema,
})

const digest = defineCall({
  method: 'GET',
  url: '/api/operation-log/digest',
  summary: 'Get the digest of the newest entry, to be stored elsewhere',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: logDigestSchema,
})

const id = z.string().min(1).max(100)
const undoUrl = '/api/operation-log/:id/undo'

const undoPreviewSchema = z.object({
  refusal: z.string().nullable().describe('why the operation cannot be undone; null when it can'),
  changes: z.array(dryRunChangeSchema).describe('what undoing would store'),
  isMeasured: z.boolean().describe('false when the effect on stored visits is not known'),
  effect: z
    .object({
      toBanned: z.number().describe('visits of the last 7 days that passed and would be banned'),
      toPassed: z.number().describe('visits of the last 7 days that were banned and would pass'),
      devices: z.number(),
      domains: z.number(),
    })
    .nullable()
    .describe('null when nothing that decides on visits would change, or when it is not measured'),
})
export type UndoPreview = z.infer<typeof undoPreviewSchema>

const undoPreview = defineCall({
  method: 'GET',
  url: undoUrl,
  summary:
    'Show whether an operation can be undone, what that would change, and which verdicts it would flip',
  area,
  access: 'any',
  effect: 'read',
  // It makes the calls that undo the operation, and takes them back.
  tokenScope: 'write',
  failures: ['notFound', 'tooBusy'],
  callsPerMinute: REPLAYS_PER_MINUTE,
  input: z.strictObject({
    id,
    measure: flagField.default(true).describe('false: without the effect, which takes longer to find'),
  }),
  reply: undoPreviewSchema,
})

const undo = defineCall({
  method: 'POST',
  url: undoUrl,
  summary:
    'Undo an operation, with the rights that its change needs. Answers 409 where it cannot be undone, or where its object was changed since',
  area,
  access: 'any',
  effect: 'write',
  guard: 'policies',
  failures: ['notFound', 'conflict', 'forbidden', 'badContent', 'tooBusy'],
  input: z.strictObject({ id, reason: changeReason.default('') }),
  reply: z.object({ undone: z.string().describe('id of the operation that was undone') }),
})

const subjectState = defineCall({
  method: 'GET',
  url: '/api/operation-log/:id/object',
  summary: 'Show the object of an operation as it was right after it, and whether it still exists',
  area,
  access: 'any',
  effect: 'read',
  failures: ['notFound'],
  input: z.strictObject({ id }),
  reply: z.object({
    isPresent: z.boolean().nullable().describe('null for kinds of objects that have no page of their own'),
    state: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('its fields right after the operation, or before one that removed it; null when not known'),
    isWhole: z.boolean().describe('true when all of its fields are known; false for what the entry holds'),
  }),
})

export const operationLogCalls = { list, exportCsv, verify, digest, undoPreview, undo, subjectState }

export const operationLogResource = defineResource(
  {
    name: 'operation-logs',
    area,
    access: 'any',
    row: operationLogEntrySchema,
    filter: operationLogFilter,
    sorts: OPERATION_SORTS,
  },
  readOnly,
)
