import { z } from 'zod'
import { MAIL_SETTINGS, mailSettingsSchema, PRINTABLE } from '../domain/mail.ts'
import { writtenSchemas } from '../fields/field-schemas.ts'
import { defineCall, noInput } from './call.ts'
import { versionField } from './fields.ts'

const area = 'system'
const url = '/api/system-config/mail'

const read = defineCall({
  method: 'GET',
  url,
  summary: 'Show the mail server and sender; the defaults come from the process settings',
  area,
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: mailSettingsSchema,
})

const changes = z
  .strictObject(writtenSchemas(MAIL_SETTINGS))
  .partial()
  .extend({
    password: z
      .string()
      .max(500)
      .regex(PRINTABLE)
      .optional()
      .describe('omit it to keep the current password, unless the server changes; empty: none'),
    hasPassword: z.boolean().optional().describe('ignored'),
    version: versionField,
  })
export type MailChanges = z.output<typeof changes>

/** This server sends the links that reset passwords, so only a superadmin with a session changes it, not a token. */
const update = defineCall({
  method: 'PUT',
  url,
  summary: 'Change the mail settings; omitted fields stay unchanged',
  area,
  access: 'superadmin',
  effect: 'write',
  tokenScope: 'none',
  failures: ['conflict'],
  input: changes,
  reply: mailSettingsSchema,
})

export const mailCalls = { read, update }
