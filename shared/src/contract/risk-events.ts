import { z } from 'zod'
import { accessRecordSchema } from '../domain/access-record.ts'
import {
  involvedQuotaSchema,
  involvedScopeSchema,
  RISK_EXPORT_FORMATS,
  riskCodeSchema,
  riskEventSchema,
  riskHistorySchema,
  riskMuteSchema,
  riskStatusSchema,
} from '../domain/risk-event.ts'
import { RISK_LEVELS, riskLevelSchema } from '../domain/visit-values.ts'
import { domainEntrySchema, ipSchema } from '../validators/canonical-schemas.ts'
import { defineCall, defineDownload, noInput } from './call.ts'
import {
  idsFilter,
  listFields,
  nameTextField,
  pageOf,
  statSchema,
  timeField,
  timeRangeFields,
  withReadFields,
} from './fields.ts'
import { defineResource } from './resource.ts'

const area = 'risk-events'
export const MAX_BULK_EVENTS = 200
export const RISK_EVENT_SORTS = [
  'detectedAt',
  'lastSeenAt',
  'riskLevel',
  'status',
  'count',
  'code',
  'deviceIP',
  'domain',
  'id',
  'urgency',
] as const

const id = z.string().max(100)
const handlerField = z.string().trim().min(1, 'validation.required').max(300)
const commentField = z.string().trim().min(1, 'validation.required').max(2_000)
const endedStatus = riskStatusSchema.extract(['solved', 'ignored'])

const endingFields = {
  status: endedStatus,
  comment: commentField.optional().describe('required to solve'),
}
const EXPLAINED = { error: 'validation.required', path: ['comment'] }
const isExplained = ({ status, comment }: { status: string; comment?: string | undefined }) =>
  status !== 'solved' || comment !== undefined

const scopeField = involvedScopeSchema
  .optional()
  .describe(
    '`counted`: visits that raised the event (default, when known); `around`: all visits of its device to its destination around that time; `device`: all visits of its device from an hour before to an hour after',
  )

const filterFields = {
  riskLevel: z.enum([...RISK_LEVELS, 'all']).optional(),
  status: riskStatusSchema.optional(),
  q: nameTextField.optional().describe('part of the name, domain, organisation or an address, or an id'),
  user: nameTextField
    .optional()
    .describe('a person: events of the devices that entries of segments assign to them'),
  ...timeRangeFields,
}
const groupFields = {
  grouped: z
    .boolean()
    .optional()
    .describe('one row for equal open events: of the same rule, and of one device or with one domain'),
  groupFrom: z
    .number()
    .int()
    .min(2)
    .max(1_000)
    .optional()
    .describe('smaller groups of a grouped list are listed event by event (default 2)'),
  groupOf: id.optional().describe('id of an event: lists the open events of its group, and the event itself'),
}
export const riskEventFilter = z.strictObject({ ...filterFields, ...groupFields, ...idsFilter })

/** The row as react-admin sends it to close an event: status and comment are changed. */
export const riskEventChanges = z
  .strictObject({
    status: endedStatus,
    solvedComment: commentField.nullable().optional(),
    handler: handlerField.nullable().optional(),
    version: z.number().int().optional(),
  })
  .refine(({ status, solvedComment }) => status !== 'solved' || Boolean(solvedComment), {
    error: 'validation.required',
    path: ['solvedComment'],
  })

const stats = defineCall({
  method: 'POST',
  url: '/api/risk-event/stats',
  summary: 'Count events by level against the previous period, and how many of them are solved',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject(timeRangeFields),
  reply: z.array(
    z.object({
      name: riskLevelSchema,
      count: z.number(),
      growth: z.number().nullable(),
      solved: z.number(),
      ignored: z.number(),
      alarmed: z.number(),
      chartData: statSchema.shape.chartData.describe(
        'twelve slots of the current and the previous period; empty without a start time',
      ),
    }),
  ),
})

const list = defineCall({
  method: 'POST',
  url: '/api/risk-event/list',
  summary: 'List risk events, newest first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(RISK_EVENT_SORTS), ...filterFields, ...groupFields }),
  reply: pageOf(riskEventSchema),
})

const exportCsv = defineDownload({
  url: '/api/risk-event/export',
  summary:
    'Download the filtered events as CSV, or their destinations as STIX indicators or Sigma rules, last detected first',
  area,
  access: 'any',
  input: z.strictObject({ ...filterFields, format: z.enum(RISK_EXPORT_FORMATS).default('csv') }),
})

const evidence = defineDownload({
  url: '/api/risk-event/:id/evidence',
  summary:
    'Download an archive of an event with its records, the current policies, checksums and, for administrators, the operation log',
  area,
  access: 'any',
  input: z.strictObject({ id }),
})

const profile = defineCall({
  method: 'POST',
  url: '/api/risk-event/profile/:id',
  summary: 'Get one risk event',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ id }),
  reply: riskEventSchema,
})

const update = defineCall({
  method: 'POST',
  url: '/api/risk-event/profile/update',
  summary: 'Solve or ignore an alarmed event',
  area,
  access: 'any',
  effect: 'write',
  input: z
    .strictObject({
      id,
      ...endingFields,
      handler: handlerField.optional().describe('default: the caller; free text that is only displayed'),
      version: z.number().int().optional(),
    })
    .refine(isExplained, EXPLAINED),
  reply: z.object({ id }),
})

const involvedItems = defineCall({
  method: 'POST',
  url: '/api/risk-event/involved/items',
  summary: 'Rank the devices, domains, organisations or hosts in the visits of an event',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({
    id,
    scope: scopeField,
    quota: involvedQuotaSchema,
    key: nameTextField.optional().describe('part of the name'),
    to: timeRangeFields.to,
    ...listFields(['value', 'name']),
  }),
  reply: pageOf(
    z.object({
      quota: involvedQuotaSchema,
      name: z.string(),
      value: z.number(),
      extra: z.object({ deviceMac: z.string().nullable() }),
    }),
  ),
})

const involved = defineCall({
  method: 'POST',
  url: '/api/risk-event/involved',
  summary: 'List the visits of an event, newest first; with quota and key those of one item',
  area,
  access: 'any',
  effect: 'read',
  input: z
    .strictObject({
      id,
      scope: scopeField,
      quota: involvedQuotaSchema.optional(),
      key: nameTextField.optional().describe('name of the item, as the items call returns it'),
      to: timeRangeFields.to,
      ...listFields(['accessAt', 'id']),
    })
    .refine(({ quota, key }) => key === undefined || quota !== undefined, {
      error: 'validation.required',
      path: ['quota'],
    }),
  reply: pageOf(accessRecordSchema),
})

const history = defineCall({
  method: 'GET',
  url: '/api/risk-event/:id/history',
  summary: 'List what happened to an event and who did it, newest first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ id }),
  reply: z.array(riskHistorySchema),
})

const note = defineCall({
  method: 'POST',
  url: '/api/risk-event/:id/note',
  creates: true,
  summary: 'Add a note to an event',
  area,
  access: 'any',
  effect: 'write',
  input: z.strictObject({ id, text: commentField }),
  reply: riskHistorySchema,
})

const mutes = defineCall({
  method: 'GET',
  url: '/api/risk-event/mute',
  summary: 'List active and ended mutes, newest first',
  area,
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: z.array(riskMuteSchema),
})

const muteInput = z.strictObject({
  code: riskCodeSchema,
  deviceIP: ipSchema.optional(),
  domain: domainEntrySchema.optional().describe('the domain and all names below it'),
  reason: commentField,
  expiresAt: timeField.optional().describe('omit it for a mute without an end'),
  eventId: id
    .optional()
    .describe('id of the risk event for which the mute is created; its history records the mute'),
})
export type RiskMuteInput = z.output<typeof muteInput>

const mute = defineCall({
  method: 'POST',
  url: '/api/risk-event/mute',
  creates: true,
  summary: 'Mute a rule for a device, a domain, or both; without either, for all events of the rule',
  area,
  access: 'admin',
  effect: 'write',
  input: muteInput,
  reply: riskMuteSchema,
})

const unmute = defineCall({
  method: 'POST',
  url: '/api/risk-event/mute/remove',
  summary: 'End a mute; the rule raises events again',
  area,
  access: 'admin',
  effect: 'write',
  input: z.strictObject({ id }),
  reply: z.object({ id }),
})

const bulk = defineCall({
  method: 'POST',
  url: '/api/risk-event/bulk',
  summary:
    'Solve or ignore several alarmed events; events that another user has closed meanwhile stay unchanged',
  area,
  access: 'any',
  effect: 'write',
  input: z
    .strictObject({
      ids: z.array(id).min(1).max(MAX_BULK_EVENTS),
      ...endingFields,
    })
    .refine(isExplained, EXPLAINED),
  reply: z.object({ ids: z.array(z.string()).describe('ids of the events that this call closed') }),
})

const timeline = defineCall({
  method: 'POST',
  url: '/api/risk-event/timeline',
  summary: 'Count the visits of an event by time slot, passed and banned',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ id, scope: scopeField }),
  reply: z.object({
    slots: z.array(
      z.object({
        name: z.string(),
        passed: z.number(),
        banned: z.number(),
        judged: z.number().describe('banned visits whose verdict was evaluated but not enforced'),
      }),
    ),
    slotMinutes: z.number(),
  }),
})

export const riskEventCalls = {
  stats,
  list,
  exportCsv,
  evidence,
  profile,
  update,
  involvedItems,
  involved,
  history,
  note,
  mutes,
  mute,
  unmute,
  bulk,
  timeline,
}

export const riskEventResource = defineResource(
  {
    name: 'risk-events',
    area: 'risk-events',
    access: 'any',
    row: riskEventSchema,
    filter: riskEventFilter,
    sorts: RISK_EVENT_SORTS,
  },
  (writes) => ({
    update: writes.update({
      input: withReadFields(riskEventChanges.extend({ id: z.string() }), riskEventSchema),
      reply: riskEventSchema,
    }),
  }),
)
