import { z } from 'zod'
import { MAIL_SECURITIES, mailSettingsSchema } from '../domain/mail.ts'
import { MAX_PORT } from '../field-limits.ts'
import { defineCall, noInput } from './call.ts'

const area = 'system'
const url = '/api/system-config/mail'
/** Printable, without blanks: part of a line of SMTP (RFC 5321 §4.1.1). */
const HOST = /^[A-Za-z0-9.:_-]*$/
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u

const read = defineCall({
  method: 'GET',
  url,
  summary: 'The mail server and the sender of mails; the process settings are the defaults',
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
    .regex(HOST, { error: 'validation.mailHost' })
    .optional()
    .describe('name or address; empty: no mail is sent'),
  port: z.number().int().min(1).max(MAX_PORT).optional(),
  security: z.enum(MAIL_SECURITIES).optional(),
  username: z.string().max(255).regex(PRINTABLE).optional().describe('empty: none'),
  password: z
    .string()
    .max(500)
    .regex(PRINTABLE)
    .optional()
    .describe('left out: stays, unless it would go to another server; empty: none'),
  from: z.string().trim().min(1, { error: 'validation.required' }).max(320).optional(),
  hasPassword: z.boolean().optional().describe('ignored'),
  version: z
    .number()
    .int()
    .optional()
    .describe('Optimistic lock. A stale version answers 409; omit it to overwrite.'),
})
export type MailChanges = z.output<typeof changes>

/** Links that reset passwords go through this server: a superadmin decides which, and no token does. */
const update = defineCall({
  method: 'PUT',
  url,
  summary: 'Change them; what is left out stays',
  area,
  access: 'superadmin',
  effect: 'write',
  tokenScope: 'none',
  failures: ['conflict'],
  input: changes,
  reply: mailSettingsSchema,
})

export const mailCalls = { read, update }
