import { z } from 'zod'
import {
  chainReportSchema,
  keptDigestSchema,
  logDigestSchema,
  operationLogEntrySchema,
} from '../domain/operation-log.ts'
import { defineCall, noInput } from './call.ts'
import { idsFilter, listFields, pageOf, timeRangeFields } from './fields.ts'
import { defineResource, readOnly } from './resource.ts'

const area = 'operation-log'
export const OPERATION_SORTS = ['at', 'actor', 'action', 'subject', 'id'] as const

const filterFields = {
  actor: z.string().optional().describe('id, or part of the name'),
  action: z.string().optional().describe('part of the action, such as user. or .delete'),
  subject: z.string().optional().describe('id, kind, or part of the name'),
  segmentId: z.string().min(1).max(100).optional().describe('of a segment and its policies alone'),
  ...timeRangeFields,
}
export const operationLogFilter = z.strictObject({ ...filterFields, ...idsFilter })

const list = defineCall({
  method: 'GET',
  url: '/api/operation-log/list',
  summary: 'Who did what to what, when and from where; others than administrators see their own',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(OPERATION_SORTS), ...filterFields }),
  reply: pageOf(operationLogEntrySchema),
})

const exportCsv = defineCall({
  method: 'GET',
  url: '/api/operation-log/export',
  summary: 'The log as CSV, newest first; others than administrators get their own entries',
  area,
  access: 'any',
  effect: 'read',
  isFile: true,
  input: z.strictObject(filterFields),
  reply: z.unknown(),
})

const verify = defineCall({
  method: 'GET',
  url: '/api/operation-log/verify',
  summary: 'Walk the chain of digests and report whether anything was changed',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({
    digest: keptDigestSchema.optional().describe('one that was kept elsewhere: the log must still have it'),
  }),
  reply: chainReportSchema,
})

const digest = defineCall({
  method: 'GET',
  url: '/api/operation-log/digest',
  summary: 'The digest of the newest entry, to be kept elsewhere',
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
