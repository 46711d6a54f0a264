import { z } from 'zod'
import { defineCall, noInput } from './call.ts'
import { flagField } from './fields.ts'

const area = 'segments'

/** The result of an import, or of its dry run. */
export const segmentImportSchema = z.object({
  rows: z.number().describe('entries in the file'),
  created: z.number().describe('segments'),
  updated: z.number(),
  unchanged: z.number(),
  dryRun: z.literal(true).optional(),
})
export type SegmentImport = z.infer<typeof segmentImportSchema>

const importCsv = defineCall({
  method: 'POST',
  url: '/api/segment/import',
  summary:
    'Add segments from a CSV file in the field `file`, one entry a row, and replace the entries of those it names: all or none',
  area,
  access: 'admin',
  effect: 'write',
  bodyKind: 'multipart',
  input: z.strictObject({ dryRun: flagField.optional().describe('only check') }),
  reply: segmentImportSchema,
})

const importTemplate = defineCall({
  method: 'GET',
  url: '/api/segment/import/template',
  summary: 'An empty CSV file with all columns and an example',
  area,
  access: 'any',
  effect: 'read',
  isFile: true,
  input: noInput,
  reply: z.unknown(),
})

const exportCsv = defineCall({
  method: 'GET',
  url: '/api/segment/export',
  summary: 'All segments but the built-in one as CSV by rank, with the columns that an import takes',
  area,
  access: 'any',
  effect: 'read',
  isFile: true,
  input: noInput,
  reply: z.unknown(),
})

export const segmentFileCalls = { importCsv, importTemplate, exportCsv }
