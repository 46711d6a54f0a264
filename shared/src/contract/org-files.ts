import { z } from 'zod'
import { defineCall, defineDownload, noInput } from './call.ts'
import { flagField, timeZoneField } from './fields.ts'
import { organisationFilterFields } from './orgs.ts'

const area = 'orgs'

/** The result of an import, or of its dry run. */
export const organisationImportSchema = z.object({
  rows: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  dryRun: z.literal(true).optional(),
})
export type OrganisationImport = z.infer<typeof organisationImportSchema>

const importCsv = defineCall({
  method: 'POST',
  url: '/api/org/import',
  summary: 'Add or change organisations from a CSV file in the form field `file`: all of them or none',
  area,
  access: 'admin',
  effect: 'write',
  bodyKind: 'multipart',
  input: z.strictObject({ dryRun: flagField.optional().describe('validate the file without importing it') }),
  reply: organisationImportSchema,
})

const importTemplate = defineDownload({
  url: '/api/org/import/template',
  summary: 'Download an empty CSV file with all columns and an example',
  area,
  access: 'any',
  input: noInput,
})

const exportCsv = defineDownload({
  url: '/api/org/export',
  summary: 'Download organisations as CSV, with the columns that an import accepts',
  area,
  access: 'any',
  input: z.strictObject({ ...organisationFilterFields, tz: timeZoneField.optional() }),
})

export const organisationFileCalls = { importCsv, importTemplate, exportCsv }
