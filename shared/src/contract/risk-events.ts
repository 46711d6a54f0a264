import { z } from 'zod'
import { accessRecordSchema } from '../domain/access-record.ts'
import {
  involvedQuotaSchema,
  involvedScopeSchema,
  riskCodeSchema,
  riskEventSchema,
  riskHistorySchema,
  riskMuteSchema,
  riskStatusSchema,
} from '../domain/risk-event.ts'
import { RISK_LEVELS, riskLevelSchema } from '../domain/visit-values.ts'
import { domainEntrySchema } from '../validators/domain-entry.ts'
import { ipSchema } from '../validators/ip.ts'
import { defineCall, noInput } from './call.ts'
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

const scopeField = involvedScopeSchema
  .optional()
  .describe('the visits that made the event (default, where they are known), or all around them')

const filterFields = {
  riskLevel: z.enum([...RISK_LEVELS, 'all']).optional(),
  status: riskStatusSchema.optional(),
  q: nameTextField.optional().describe('part of the name, domain, organisation or an address, or an id'),
  ...timeRangeFields,
}
export const riskEventFilter = z.strictObject({ ...filterFields, ...idsFilter })

/** How react-admin ends an event: the row, with its status and comment changed. */
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
  summary: 'How many events of each level, against the same span before, and how many of them are solved',
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
        'twelve slots of now and before; none without a beginning',
      ),
    }),
  ),
})

const list = defineCall({
  method: 'POST',
  url: '/api/risk-event/list',
  summary: 'Risk events, newest first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ ...listFields(RISK_EVENT_SORTS), ...filterFields }),
  reply: pageOf(riskEventSchema),
})

const exportCsv = defineCall({
  method: 'GET',
  url: '/api/risk-event/export',
  summary: 'The events of the list as CSV, those detected last first',
  area,
  access: 'any',
  effect: 'read',
  isFile: true,
  input: z.strictObject(filterFields),
  reply: z.unknown(),
})

const evidence = defineCall({
  method: 'GET',
  url: '/api/risk-event/:id/evidence',
  summary: 'An archive of an event, its records, what decides now and the operation log, with checksums',
  area,
  access: 'admin',
  effect: 'read',
  isFile: true,
  input: z.strictObject({ id }),
  reply: z.unknown(),
})

const profile = defineCall({
  method: 'POST',
  url: '/api/risk-event/profile/:id',
  summary: 'One risk event',
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
      status: endedStatus,
      comment: commentField.optional().describe('required when solved'),
      handler: handlerField.optional().describe('the caller by default; shown only as what it says'),
      version: z.number().int().optional(),
    })
    .refine(({ status, comment }) => status !== 'solved' || comment !== undefined, {
      error: 'validation.required',
      path: ['comment'],
    }),
  reply: z.object({ id }),
})

const involvedItems = defineCall({
  method: 'POST',
  url: '/api/risk-event/involved/items',
  summary: "The devices, domains, organisations or hosts in an event's visits, most visits first",
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
  summary: 'The visits behind an event, newest first; with quota and key those of one item',
  area,
  access: 'any',
  effect: 'read',
  input: z
    .strictObject({
      id,
      scope: scopeField,
      quota: involvedQuotaSchema.optional(),
      key: nameTextField.optional().describe('name of the item, as the items call answers it'),
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
  summary: 'What happened to an event and who did it, newest first',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({ id }),
  reply: z.array(riskHistorySchema),
})

const note = defineCall({
  method: 'POST',
  url: '/api/risk-event/:id/note',
  summary: 'Leave a note on an event',
  area,
  access: 'any',
  effect: 'write',
  input: z.strictObject({ id, text: commentField }),
  reply: riskHistorySchema,
})

const mutes = defineCall({
  method: 'GET',
  url: '/api/risk-event/mute',
  summary: 'What is never raised again, newest first; those that have ended too',
  area,
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: z.array(riskMuteSchema),
})

const muteInput = z
  .strictObject({
    code: riskCodeSchema,
    deviceIP: ipSchema.optional(),
    domain: domainEntrySchema.optional().describe('with all below it'),
    reason: commentField,
    expiresAt: timeField.optional().describe('never by default'),
    eventId: id.optional().describe('whose history tells of it'),
  })
  .refine(({ deviceIP, domain }) => deviceIP !== undefined || domain !== undefined, {
    error: 'validation.required',
    path: ['deviceIP'],
  })
export type RiskMuteInput = z.output<typeof muteInput>

const mute = defineCall({
  method: 'POST',
  url: '/api/risk-event/mute',
  summary: 'Never raise a rule again for a device, a domain, or both',
  area,
  access: 'admin',
  effect: 'write',
  input: muteInput,
  reply: riskMuteSchema,
})

const unmute = defineCall({
  method: 'POST',
  url: '/api/risk-event/mute/remove',
  summary: 'Raise it again from now on',
  area,
  access: 'admin',
  effect: 'write',
  input: z.strictObject({ id }),
  reply: z.object({ id }),
})

const bulk = defineCall({
  method: 'POST',
  url: '/api/risk-event/bulk',
  summary: 'Solve or ignore several alarmed events; those that were dealt with meanwhile stay as they are',
  area,
  access: 'any',
  effect: 'write',
  input: z
    .strictObject({
      ids: z.array(id).min(1).max(MAX_BULK_EVENTS),
      status: endedStatus,
      comment: commentField.optional().describe('required when solved'),
    })
    .refine(({ status, comment }) => status !== 'solved' || comment !== undefined, {
      error: 'validation.required',
      path: ['comment'],
    }),
  reply: z.object({ ids: z.array(z.string()).describe('those that were ended') }),
})

const timeline = defineCall({
  method: 'POST',
  url: '/api/risk-event/timeline',
  summary: 'The visits behind an event by slots of time, passed and banned',
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
        judged: z.number().describe('of those banned: what was only judged, which nobody carried out'),
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
