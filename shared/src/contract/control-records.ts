import { z } from 'zod'
import { controlRecordSchema, policyGroupSchema } from '../domain/control-record.ts'
import { POLICY_GROUPS } from '../domain/policy-groups.ts'
import { solvedModeSchema, verdictBySchema } from '../domain/visit-values.ts'
import { defineCall, defineDownload } from './call.ts'
import {
  idsFilter,
  ipFilterField,
  listFields,
  nameTextField,
  pageOf,
  statSchema,
  timeRangeFields,
} from './fields.ts'
import { defineResource, readOnly } from './resource.ts'

const area = 'control-records'

/** The seven groups, and all of them together. */
export const CONTROL_QUOTAS = ['total', ...POLICY_GROUPS] as const
export const controlQuotaSchema = z.enum(CONTROL_QUOTAS)
export type ControlQuota = z.infer<typeof controlQuotaSchema>

export const controlStatSchema = statSchema.extend({
  group: controlQuotaSchema,
  banned: z.number(),
  judged: z.number().describe('banned visits whose verdict was evaluated but not enforced'),
  passed: z.number(),
})
export type ControlStat = z.infer<typeof controlStatSchema>

const controlRecordFilterFields = {
  controlGroup: policyGroupSchema.optional().describe('omit it for all seven groups'),
  solvedMode: solvedModeSchema.optional(),
  verdictBy: verdictBySchema.optional(),
  deviceIP: ipFilterField.optional(),
  domain: nameTextField.optional().describe('complete domain name'),
  ...timeRangeFields,
}
export const controlRecordFilterSchema = z.strictObject(controlRecordFilterFields)
export type ControlRecordFilter = z.output<typeof controlRecordFilterSchema>
export const CONTROL_RECORD_SORTS = ['accessAt', 'id'] as const

export const controlRecordCalls = {
  stats: defineCall({
    method: 'POST',
    url: '/api/domain-control/stats',
    summary:
      "Count today's visits that a policy category decided, banned and passed, against the same period of yesterday",
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({ quota: controlQuotaSchema, tz: timeRangeFields.tz }),
    reply: controlStatSchema,
  }),
  list: defineCall({
    method: 'GET',
    url: '/api/domain-control/list',
    summary: 'List the visits that a policy decided, with the reason, newest first',
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      ...controlRecordFilterFields,
      ...listFields(CONTROL_RECORD_SORTS),
    }),
    reply: pageOf(controlRecordSchema),
  }),
  export: defineDownload({
    url: '/api/domain-control/export',
    summary:
      'Download the visits that a policy decided as a streamed file with the columns of access records',
    area,
    access: 'any',
    input: z.strictObject({
      ...controlRecordFilterFields,
      order: z.enum(['asc', 'desc']).optional(),
      format: z.enum(['csv', 'ndjson']).default('csv'),
    }),
  }),
}

export const controlRecordResource = defineResource(
  {
    name: 'control-records',
    area: 'control-records',
    access: 'any',
    row: controlRecordSchema,
    filter: controlRecordFilterSchema.extend(idsFilter),
    sorts: CONTROL_RECORD_SORTS,
  },
  readOnly,
)
