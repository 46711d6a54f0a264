import { z } from 'zod'
import { visitLogEntrySchema } from '../domain/visit-log.ts'
import { defineCall } from './call.ts'
import { idsFilter, ipFilterField, listFields, pageOf, timeRangeFields } from './fields.ts'
import { defineResource, readOnly } from './resource.ts'

const AREA = 'visit-log'

/** What the visit log can be narrowed by; its export takes the same. */
const visitLogFilterFields = {
  username: z
    .string()
    .trim()
    .max(253)
    .optional()
    .describe('part of the name, in any case; with `*`, which stands for any text, all of it'),
  ip: ipFilterField
    .optional()
    .describe('the address itself, or one within the IPv6 prefix that a device got'),
  ...timeRangeFields,
}
export const visitLogFilterSchema = z.strictObject(visitLogFilterFields)
export type VisitLogFilter = z.output<typeof visitLogFilterSchema>
export const VISIT_LOG_SORTS = ['accessAt', 'id'] as const

export const visitLogCalls = {
  list: defineCall({
    method: 'GET',
    url: '/api/visit-log/list',
    summary: 'Who signed in from where, newest first; passwords are never kept',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...visitLogFilterFields, ...listFields(VISIT_LOG_SORTS) }),
    reply: pageOf(visitLogEntrySchema),
  }),
  export: defineCall({
    method: 'GET',
    url: '/api/visit-log/export',
    summary: 'The log-ins of a filter as a streamed file',
    area: AREA,
    access: 'any',
    effect: 'read',
    isFile: true,
    input: z.strictObject({
      ...visitLogFilterFields,
      order: z.enum(['asc', 'desc']).optional(),
      format: z.enum(['csv', 'ndjson']).default('csv'),
    }),
    reply: z.unknown(),
  }),
}

export const visitLogResource = defineResource(
  {
    name: 'visit-logs',
    area: AREA,
    access: 'any',
    row: visitLogEntrySchema,
    filter: visitLogFilterSchema.extend(idsFilter),
    sorts: VISIT_LOG_SORTS,
  },
  readOnly,
)
