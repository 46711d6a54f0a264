import { z } from 'zod'
import { MAX_INCOMPLETE_SLOTS } from '../limits/constants.ts'
import { MAX_SOURCE_NAME } from '../limits/field-limits.ts'
import { defineCall } from './call.ts'
import {
  idsFilter,
  pageFields,
  pageOf,
  rejectReasonsField,
  timeField,
  timeRangeFields,
  timeZoneField,
  withReadFields,
} from './fields.ts'
import { defineResource } from './resource.ts'

const area = 'sources'

export const SOURCE_KINDS = ['tail', 'folder', 'dnstap', 'upload'] as const
export const SOURCE_STATES = ['running', 'waiting', 'failed', 'disabled'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

export const sourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(SOURCE_KINDS),
  format: z.string(),
  location: z.string(),
  timeZone: z.string().describe('time zone of timestamps that name none'),
  enabled: z.boolean(),
  state: z.enum(SOURCE_STATES),
  reason: z
    .string()
    .nullable()
    .describe('why the source waits or has failed, or which part of it cannot be read'),
  read: z.number().describe('number of lines'),
  accepted: z.number().describe('number of records'),
  rejected: z.number().describe('number of lines that could not be read'),
  reasons: rejectReasonsField,
  late: z.number().describe('visits that arrived too late for live detection'),
  lagSeconds: z.number().nullable().describe('age in seconds of the oldest data that has not been read'),
  createdAt: z.string(),
  version: z.number(),
})
export type Source = z.infer<typeof sourceSchema>

export const SOURCE_SORTS = ['name', 'kind', 'format', 'location', 'enabled', 'createdAt', 'id'] as const
export const sourceFilter = z.strictObject({
  name: z.string().optional(),
  kind: z.enum(SOURCE_KINDS).optional(),
  enabled: z.boolean().optional(),
  q: z.string().optional().describe('part of the name or location'),
  ...idsFilter,
})

const fields = {
  name: z.string().trim().min(1, { error: 'validation.required' }).max(MAX_SOURCE_NAME),
  kind: z.enum(SOURCE_KINDS),
  format: z.string().max(40).describe('auto, or the name of a format'),
  location: z
    .string()
    .min(1, { error: 'validation.required' })
    .max(4_096)
    .describe('path of the file or folder'),
  timeZone: timeZoneField,
  enabled: z.boolean(),
}

export const newSourceSchema = z.strictObject({
  ...fields,
  format: fields.format.default('auto'),
  timeZone: fields.timeZone.optional(),
  enabled: fields.enabled.default(true),
})
export type NewSource = z.output<typeof newSourceSchema>

export const sourceChangesSchema = z
  .strictObject(fields)
  .partial()
  .extend({
    version: z
      .number()
      .int()
      .optional()
      .describe('Optimistic lock. A stale version answers 409; omit it to overwrite.'),
  })
export type SourceChanges = z.output<typeof sourceChangesSchema>

export const sourceRejectSchema = z.object({
  file: z.string().nullable(),
  line: z
    .number()
    .nullable()
    .describe('line number in its file, from 1; null for a file that cannot be read'),
  msg: z.string(),
  excerpt: z.string(),
  at: z.string(),
})
export type SourceRejectRow = z.infer<typeof sourceRejectSchema>

export const completenessSchema = z.array(
  z.object({
    minute: z.string(),
    source: z.string(),
    gaps: z.number().describe('number of detected gaps'),
    drops: z.number().describe('number of records or lines known to be lost'),
  }),
)
export type Completeness = z.infer<typeof completenessSchema>

export const incompleteSlotsSchema = z.array(
  z.object({
    name: z.string().describe('start of the slot'),
    minutes: z.number().describe('number of minutes of the slot with missing data'),
    gaps: z.number(),
    drops: z
      .number()
      .describe('number of records or lines known to be lost; other missing data was never counted'),
  }),
)
export type IncompleteSlot = z.infer<typeof incompleteSlotsSchema>[number]

const slotStarts = z
  .array(timeField)
  .min(1)
  .max(MAX_INCOMPLETE_SLOTS)
  .refine((starts) => starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? start)), {
    error: 'validation.invalid',
  })
  .describe('start times, ascending; each slot ends at the next start')

export const sourceCalls = {
  rejects: defineCall({
    method: 'GET',
    url: '/api/source/:id/rejects',
    summary: 'List the last 1,000 rejected lines and files of a source, newest first',
    area,
    access: 'admin',
    effect: 'read',
    input: z.strictObject({ id: z.string(), ...pageFields }),
    reply: pageOf(sourceRejectSchema),
  }),
  completeness: defineCall({
    method: 'GET',
    url: '/api/source/completeness',
    summary: 'List the newest 10,000 minutes in which data of a source is missing',
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      from: timeRangeFields.from,
      to: timeRangeFields.to,
      source: fields.name.optional().describe('name of one source'),
    }),
    reply: completenessSchema,
  }),
  incompleteSlots: defineCall({
    method: 'POST',
    url: '/api/source/incomplete-slots',
    summary: 'List the slots of a chart in which data of any source is missing',
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      starts: slotStarts,
      to: timeField.optional().describe('end of the last slot; by default the last slot has no end'),
    }),
    reply: incompleteSlotsSchema,
  }),
}

const REMOVE_SUMMARY =
  'Remove one of sources. Its records stay, but its reading position is lost: a source added again for the same file ' +
  'reads it from the start and adds its records a second time; to pause a source, set `enabled` to false'

export const sourceResource = defineResource(
  {
    name: 'sources',
    area: 'sources',
    access: 'admin',
    row: sourceSchema,
    filter: sourceFilter,
    sorts: SOURCE_SORTS,
  },
  (writes) => ({
    create: writes.create({ input: newSourceSchema, reply: sourceSchema }),
    update: writes.update({
      input: withReadFields(sourceChangesSchema.extend({ id: z.string() }), sourceSchema),
      reply: sourceSchema,
    }),
    remove: writes.remove(REMOVE_SUMMARY),
  }),
)
