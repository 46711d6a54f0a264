import { z } from 'zod'
import { userImportSchema } from '../domain/user.ts'
import { defineCall, defineDownload, noInput } from './call.ts'
import { flagField, timeZoneField } from './fields.ts'
import { userFilterFields } from './users.ts'

const area = 'users'

const importCsv = defineCall({
  method: 'POST',
  url: '/api/user/import',
  summary: 'Create users from a CSV file in the form field `file`: all of them or none',
  area,
  access: 'admin',
  effect: 'write',
  tokenScope: 'people',
  bodyKind: 'multipart',
  input: z.strictObject({
    dryRun: flagField.optional().describe('validate the file without importing it'),
    wait: flagField.default(true).describe('false: answer with an id immediately'),
  }),
  reply: z.object({
    created: z.number(),
    rows: z.number().optional().describe('number of users in the file'),
    dryRun: z.literal(true).optional(),
    id: z.string().optional().describe('id of the import when the call did not wait for it'),
  }),
})

const importState = defineCall({
  method: 'GET',
  url: '/api/user/import/:id',
  summary: 'Show the progress of a user import',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  reply: userImportSchema,
})

const importTemplate = defineDownload({
  url: '/api/user/import/template',
  summary: 'Download an empty CSV file with all columns and an example',
  area,
  access: 'admin',
  input: noInput,
})

const exportCsv = defineDownload({
  url: '/api/user/export',
  summary: 'Download users as CSV, without passwords',
  area,
  access: 'admin',
  input: z.strictObject({ ...userFilterFields, tz: timeZoneField.optional() }),
})

export const userFileCalls = { importCsv, importTemplate, importState, exportCsv }
