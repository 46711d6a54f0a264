import { z } from 'zod'
import { visitLogEntrySchema } from '../domain/visit-log.ts'
import { defineCall, defineDownload } from './call.ts'
import { idsFilter, ipFilterField, listFields, pageOf, timeRangeFields } from './fields.ts'
import { defineResource, readOnly } from './resource.ts'

const AREA = 'visit-log'

/** Filter of the visit log and of its export. */
const visitLogFilterFields = {
  username: z
    .string()
    .trim()
    .max(253)
    .optional()
    .describe('part of the name, case-insensitive; with `*`, which matches any text, the complete name'),
  ip: ipFilterField.optional().describe('an address, or one within the IPv6 prefix of a device'),
  ...timeRangeFields,
}
export const visitLogFilterSchema = z.strictObject(visitLogFilterFields)
export type VisitLogFilter = z.output<typeof visitLogFilterSchema>
export const VISIT_LOG_SORTS = ['accessAt', 'id'] as const

export const visitLogCalls = {
  list: defineCall({
    method: 'GET',
    url: '/api/visit-log/list',
    summary: 'List sign-ins with user and address, newest first; passwords are never stored',
    area: AREA,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ ...visitLogFilterFields, ...listFields(VISIT_LOG_SORTS) }),
    reply: pageOf(visitLogEntrySchema),
  }),
  export: defineDownload({
    url: '/api/visit-log/export',
    summary: 'Download the filtered sign-ins as a streamed file',
    area: AREA,
    access: 'any',
    input: z.strictObject({
      ...visitLogFilterFields,
      order: z.enum(['asc', 'desc']).optional(),
      format: z.enum(['csv', 'ndjson']).default('csv'),
    }),
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
