import { z } from 'zod'
import { userImportSchema } from '../domain/user.ts'
import { defineCall, noInput } from './call.ts'
import { flagField, timeZoneField } from './fields.ts'
import { userFilterFields } from './users.ts'

const area = 'users'

const importCsv = defineCall({
  method: 'POST',
  url: '/api/user/import',
  summary: 'Make users from a CSV file in the field `file`: all of them or none',
  area,
  access: 'admin',
  effect: 'write',
  tokenScope: 'people',
  bodyKind: 'multipart',
  input: z.strictObject({
    dryRun: flagField.optional().describe('only check'),
    wait: flagField.default(true).describe('false answers an id at once'),
  }),
  reply: z.object({
    created: z.number(),
    rows: z.number().optional().describe('how many users the file holds'),
    dryRun: z.literal(true).optional(),
    id: z.string().optional().describe('of the import, when it was not waited for'),
  }),
})

const importState = defineCall({
  method: 'GET',
  url: '/api/user/import/:id',
  summary: 'How far an import of users is',
  area,
  access: 'admin',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  reply: userImportSchema,
})

const importTemplate = defineCall({
  method: 'GET',
  url: '/api/user/import/template',
  summary: 'An empty CSV file with all columns and an example',
  area,
  access: 'admin',
  effect: 'read',
  isFile: true,
  input: noInput,
  reply: z.unknown(),
})

const exportCsv = defineCall({
  method: 'GET',
  url: '/api/user/export',
  summary: 'Users as CSV, without passwords',
  area,
  access: 'admin',
  effect: 'read',
  isFile: true,
  input: z.strictObject({ ...userFilterFields, tz: timeZoneField.optional() }),
  reply: z.unknown(),
})

export const userFileCalls = { importCsv, importTemplate, importState, exportCsv }
