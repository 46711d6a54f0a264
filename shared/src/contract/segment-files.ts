import { z } from 'zod'
import { MAX_SEGMENTS } from '../limits/constants.ts'
import { defineCall, defineDownload, noInput } from './call.ts'
import { flagField } from './fields.ts'

const area = 'segments'

const idList = z
  .string()
  .min(1)
  .max(MAX_SEGMENTS * 100)
  .transform((text) => text.split(','))

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
  guard: 'own',
  bodyKind: 'multipart',
  input: z.strictObject({ dryRun: flagField.optional().describe('only check') }),
  reply: segmentImportSchema,
})

const importTemplate = defineDownload({
  url: '/api/segment/import/template',
  summary: 'An empty CSV file with all columns and an example',
  area,
  access: 'any',
  input: noInput,
})

const exportCsv = defineDownload({
  url: '/api/segment/export',
  summary:
    'The chosen or all segments but the built-in one as CSV by rank, with the columns that an import takes',
  area,
  access: 'any',
  failures: ['notFound'],
  input: z.strictObject({ ids: idList.optional().describe('separated by commas; omit it for all segments') }),
})

export const segmentFileCalls = { importCsv, importTemplate, exportCsv }
