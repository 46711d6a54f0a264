import { z } from 'zod'
import { MAX_CONTROL_BODY_BYTES, MAX_SEGMENT_ENTRIES } from '../constants.ts'
import { GATEWAY_BAN_ANSWERS } from '../domain/gateway.ts'
import { clearedEntrySchema, segmentSchema } from '../domain/segment.ts'
import { solvedModeSchema } from '../domain/visit-values.ts'
import { MAX_SEGMENT_DESCRIPTION, MAX_SEGMENT_NAME, MAX_SEGMENT_NOTE } from '../field-limits.ts'
import { defineCall } from './call.ts'
import { flagField, idsFilter, listFields, pageOf, withReadFields } from './fields.ts'
import { defineResource } from './resource.ts'

const area = 'segments'
const id = z.string().max(100)
const note = z.string().trim().max(MAX_SEGMENT_NOTE)

export const SEGMENT_SORTS = ['rank', 'name', 'defaultMode', 'createdAt', 'updatedAt', 'id'] as const

const filterFields = {
  q: z.string().max(200).optional().describe('part of the name or description, or of an entry'),
  defaultMode: solvedModeSchema.optional(),
}
const briefField = flagField.optional().describe('with the first 10 entries of each at most')
export const segmentFilter = z.strictObject({ ...filterFields, brief: briefField, ...idsFilter })

/** Entries as they are written; the server answers them in canonical spelling, host bits cleared. */
export const segmentEntryInput = z.strictObject({
  entry: z.string().trim().min(1, { error: 'validation.required' }).max(100),
  comment: note.default(''),
  user: note.default(''),
  department: note.default(''),
})
export type SegmentEntryInput = z.output<typeof segmentEntryInput>

const fields = {
  name: z.string().trim().min(1, { error: 'validation.required' }).max(MAX_SEGMENT_NAME),
  description: z.string().trim().max(MAX_SEGMENT_DESCRIPTION),
  defaultMode: solvedModeSchema,
  banAnswer: z
    .enum(GATEWAY_BAN_ANSWERS)
    .nullable()
    .describe('what the DNS gateway answers for banned names here; null: as its settings say'),
  entries: z.array(segmentEntryInput).max(MAX_SEGMENT_ENTRIES),
}

export const newSegmentSchema = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  defaultMode: fields.defaultMode.default('passed'),
  banAnswer: fields.banAnswer.default(null),
  entries: fields.entries.default([]),
})
export type NewSegment = z.output<typeof newSegmentSchema>

export const segmentChangesSchema = z
  .strictObject(fields)
  .partial()
  .extend({
    version: z.number().int().optional().describe('an older one is refused; none wins'),
    hasMoreEntries: z
      .boolean()
      .optional()
      .describe('of a row as it was listed: its entries are refused, since the others would be lost'),
  })
export type SegmentChanges = z.output<typeof segmentChangesSchema>

/** A segment as it was written, with the networks whose host bits were cleared (the first 100). */
export const writtenSegmentSchema = segmentSchema.extend({ hostBitsCleared: z.array(clearedEntrySchema) })
export type WrittenSegment = z.infer<typeof writtenSegmentSchema>

const list = defineCall({
  method: 'GET',
  url: '/api/segment/list',
  summary:
    'Segments, by default in rank order, the built-in one last; up to 10 with all entries, more of them with 100,000 together at most',
  area,
  access: 'any',
  effect: 'read',
  input: z.strictObject({
    ...listFields(SEGMENT_SORTS),
    ...filterFields,
    brief: briefField,
  }),
  reply: pageOf(segmentSchema),
})

/** A body with as many entries as a segment may have, each an object with four fields. */
export const SEGMENT_BODY = {
  bodyLimit: MAX_CONTROL_BODY_BYTES,
  maxValues: 6 * MAX_SEGMENT_ENTRIES,
}

const create = defineCall({
  method: 'POST',
  url: '/api/segment/create',
  summary: 'Make a segment; it ranks last before the built-in one',
  area,
  access: 'admin',
  effect: 'write',
  ...SEGMENT_BODY,
  input: newSegmentSchema,
  reply: writtenSegmentSchema,
})

const update = defineCall({
  method: 'POST',
  url: '/api/segment/update',
  summary: 'Change a segment; fields that are left out stay, entries are replaced as a whole',
  area,
  access: 'admin',
  effect: 'write',
  ...SEGMENT_BODY,
  input: withReadFields(segmentChangesSchema.extend({ id }), writtenSegmentSchema),
  reply: writtenSegmentSchema,
})

const remove = defineCall({
  method: 'POST',
  url: '/api/segment/delete',
  summary: 'Delete segments with their policies; their devices fall to the next match, records stay',
  area,
  access: 'admin',
  effect: 'write',
  input: z
    .strictObject({ id: id.optional(), ids: z.array(id).min(1).max(1_000).optional() })
    .refine((given) => given.id !== undefined || given.ids !== undefined, {
      error: 'validation.required',
      path: ['id'],
    }),
  reply: z.object({ ids: z.array(z.string()) }),
})

const rank = defineCall({
  method: 'POST',
  url: '/api/segment/rank',
  summary: 'Put the segments in order: all ids but that of the built-in one, the first asked first',
  area,
  access: 'admin',
  effect: 'write',
  input: z.strictObject({ ids: z.array(id).max(1_000) }),
  reply: z.object({ ids: z.array(z.string()).describe('in rank order, the built-in one last') }),
})

export const segmentCalls = { list, create, update, remove, rank }

export const segmentResource = defineResource(
  {
    name: 'segments',
    area,
    access: 'any',
    writeAccess: 'admin',
    row: segmentSchema,
    filter: segmentFilter,
    sorts: SEGMENT_SORTS,
  },
  (writes) => ({
    create: writes.create({ ...SEGMENT_BODY, input: newSegmentSchema, reply: writtenSegmentSchema }),
    update: writes.update({ ...SEGMENT_BODY, input: update.input, reply: writtenSegmentSchema }),
    remove: writes.remove(),
  }),
)
