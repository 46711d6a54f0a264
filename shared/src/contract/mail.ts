import { z } from 'zod'
import { MAIL_SECURITIES, mailSettingsSchema } from '../domain/mail.ts'
import { MAX_PORT } from '../limits/field-limits.ts'
import { canonicalDomainName } from '../validators/domain-name.ts'
import { defineCall, noInput } from './call.ts'
import { versionField } from './fields.ts'

const area = 'system'
const url = '/api/system-config/mail'
/** Printable characters without blanks: the value becomes part of an SMTP line (RFC 5321 §4.1.1). */
const HOST = /^[A-Za-z0-9.:_-]*$/
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u

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

const changes = z.strictObject({
  host: z
    .string()
    .trim()
    .max(253)
    .transform((host) => (host === '' ? '' : (canonicalDomainName(host) ?? host)))
    .pipe(z.string().regex(HOST, { error: 'validation.mailHost' }))
    .optional()
    .describe('host name or address; empty: no mail is sent'),
  port: z.number().int().min(1).max(MAX_PORT).optional(),
  security: z.enum(MAIL_SECURITIES).optional(),
  username: z.string().max(255).regex(PRINTABLE).optional().describe('empty: no authentication'),
  password: z
    .string()
    .max(500)
    .regex(PRINTABLE)
    .optional()
    .describe('omit it to keep the current password, unless the server changes; empty: none'),
  from: z.string().trim().min(1, { error: 'validation.required' }).max(320).optional(),
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
