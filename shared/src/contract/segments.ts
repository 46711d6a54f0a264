import { z } from 'zod'
import { clearedEntrySchema, SEGMENT_FIELDS, segmentSchema } from '../domain/segment.ts'
import { solvedModeSchema } from '../domain/visit-values.ts'
import { newSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { MAX_CONTROL_BODY_BYTES, MAX_SEGMENT_ENTRIES } from '../limits/constants.ts'
import { MAX_SEGMENT_NOTE } from '../limits/field-limits.ts'
import { defineCall } from './call.ts'
import { flagField, idsFilter, listFields, pageOf, withReadFields } from './fields.ts'
import { defineResource } from './resource.ts'

const area = 'segments'
const id = z.string().max(100)
const note = z.string().trim().max(MAX_SEGMENT_NOTE)

export const SEGMENT_SORTS = ['rank', 'name', 'defaultMode', 'createdAt', 'updatedAt', 'id'] as const

const filterFields = {
  q: z.string().max(200).optional().describe('part of the name, the description or an entry'),
  defaultMode: solvedModeSchema.optional(),
}
const briefField = flagField.optional().describe('return at most the first 10 entries of each segment')
export const segmentFilter = z.strictObject({ ...filterFields, brief: briefField, ...idsFilter })

/** Entries as clients write them; the server returns them in canonical spelling with host bits cleared. */
export const segmentEntryInput = z.strictObject({
  entry: z.string().trim().min(1, { error: 'validation.required' }).max(100),
  comment: note.default(''),
  user: note.default(''),
  department: note.default(''),
})
export type SegmentEntryInput = z.output<typeof segmentEntryInput>

const entries = z.array(segmentEntryInput).max(MAX_SEGMENT_ENTRIES)

export const newSegmentSchema = z.strictObject({
  ...newSchemas(SEGMENT_FIELDS),
  entries: entries.default([]),
})
export type NewSegment = z.output<typeof newSegmentSchema>

export const segmentChangesSchema = z
  .strictObject({ ...writtenSchemas(SEGMENT_FIELDS), entries })
  .partial()
  .extend({
    version: z
      .number()
      .int()
      .optional()
      .describe('Optimistic lock. A stale version answers 409; omit it to overwrite.'),
    hasMoreEntries: z
      .boolean()
      .optional()
      .describe(
        'set on a row of a list whose entries are incomplete: writing its entries is rejected, since the others would be lost',
      ),
  })
export type SegmentChanges = z.output<typeof segmentChangesSchema>

/** The saved segment, with the first 100 networks whose host bits were cleared. */
export const writtenSegmentSchema = segmentSchema.extend({ hostBitsCleared: z.array(clearedEntrySchema) })
export type WrittenSegment = z.infer<typeof writtenSegmentSchema>

const list = defineCall({
  method: 'GET',
  url: '/api/segment/list',
  summary:
    'List segments, by default in rank order with the built-in one last; up to 10 with all entries, longer pages with at most 100,000 entries in total',
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

/** Limits of a body with the largest number of entries, each an object with four fields. */
export const SEGMENT_BODY = {
  bodyLimit: MAX_CONTROL_BODY_BYTES,
  maxValues: 6 * MAX_SEGMENT_ENTRIES,
}

const create = defineCall({
  method: 'POST',
  url: '/api/segment/create',
  creates: true,
  summary: 'Create a segment; it ranks last before the built-in one',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  ...SEGMENT_BODY,
  input: newSegmentSchema,
  reply: writtenSegmentSchema,
})

const update = defineCall({
  method: 'POST',
  url: '/api/segment/update',
  summary: 'Change a segment; omitted fields stay unchanged, entries are replaced as a whole',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  ...SEGMENT_BODY,
  input: withReadFields(segmentChangesSchema.extend({ id }), writtenSegmentSchema),
  reply: writtenSegmentSchema,
})

const remove = defineCall({
  method: 'POST',
  url: '/api/segment/delete',
  summary:
    'Delete segments with their policies; their devices move to the next matching segment, records are kept',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
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
  summary: 'Set the order of the segments: all ids but the built-in one, highest rank first',
  area,
  access: 'admin',
  effect: 'write',
  guard: 'policies',
  input: z.strictObject({ ids: z.array(id).max(1_000) }),
  reply: z.object({ ids: z.array(z.string()).describe('in rank order, the built-in segment last') }),
})

export const segmentCalls = { list, create, update, remove, rank }

export const segmentResource = defineResource(
  {
    name: 'segments',
    area,
    access: 'any',
    writeAccess: 'admin',
    guard: 'policies',
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
