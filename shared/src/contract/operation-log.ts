import { z } from 'zod'
import {
  chainReportSchema,
  keptDigestSchema,
  logDigestSchema,
  operationLogEntrySchema,
} from '../domain/operation-log.ts'
import { defineCall, defineDownload, noInput } from './call.ts'
import { flagField, idsFilter, listFields, pageOf, timeRangeFields } from './fields.ts'
import { defineResource, readOnly } from './resource.ts'

const area = 'operation-log'
export const OPERATION_SORTS = ['at', 'actor', 'action', 'subject', 'id'] as const

const filterFields = {
  actor: z.string().optional().describe('id, or part of the name'),
  action: z.string().optional().describe('part of the action, such as user. or .delete'),
  subject: z.string().optional().describe('id, kind, or part of the name'),
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

export const operationLogCalls = { list, exportCsv, verify, digest }

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
