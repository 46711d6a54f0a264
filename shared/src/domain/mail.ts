import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { storedSchemas } from '../fields/field-schemas.ts'
import { MAX_PORT } from '../limits/field-limits.ts'
import { canonicalDomainName } from '../validators/domain-name.ts'

/**
 * `none` still encrypts when the server offers it; `starttls` refuses to send without encryption; `tls` encrypts from
 * the start.
 */
export const MAIL_SECURITIES = ['none', 'starttls', 'tls'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** Printable characters without blanks: the value becomes part of an SMTP line (RFC 5321 §4.1.1). */
const HOST = /^[A-Za-z0-9.:_-]*$/
export const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u
const MAX_HOST = 253
const MAX_USERNAME = 255

/** The settings of the mail server except its password, which is only written. Until they are saved, those of the process apply. */
export const MAIL_SETTINGS = {
  host: {
    kind: 'text',
    max: MAX_HOST,
    schema: z
      .string()
      .trim()
      .max(MAX_HOST)
      .transform((host) => canonicalDomainName(host) ?? host)
      .pipe(z.string().regex(HOST, { error: 'validation.mailHost' })),
    about: 'host name or address; empty: no mail is sent',
    label: { 'zh-CN': '服务器', 'en-US': 'Server' },
    hint: {
      'zh-CN': '主机名或 IP 地址；留空则不发送邮件',
      'en-US': 'Host name or IP address; empty to send no mail',
    },
    option: {
      flags: '--host <name>',
      help: {
        'zh-CN': '主机名或 IP 地址；空字符串表示不发送邮件',
        'en-US': 'host name or IP address; empty to send no mail',
      },
    },
  },
  port: {
    kind: 'number',
    min: 1,
    max: MAX_PORT,
    initial: 587,
    label: { 'zh-CN': '端口', 'en-US': 'Port' },
    option: { flags: '--port <number>', help: { 'zh-CN': '端口', 'en-US': 'port' } },
  },
  security: {
    kind: 'choice',
    values: MAIL_SECURITIES,
    words: {
      none: {
        'zh-CN': '不要求（服务器支持时仍会加密）',
        'en-US': 'Not required (used where the server offers it)',
      },
      starttls: { 'zh-CN': 'STARTTLS（必须）', 'en-US': 'STARTTLS (required)' },
      tls: { 'zh-CN': 'TLS', 'en-US': 'TLS' },
    },
    initial: 'starttls',
    label: { 'zh-CN': '加密方式', 'en-US': 'Encryption' },
    option: {
      flags: '--security <way>',
      help: {
        'zh-CN': '加密方式：none（服务器支持时仍会加密）、starttls（必须）或 tls',
        'en-US': 'encryption: none (still used where offered), starttls (required) or tls',
      },
    },
  },
  username: {
    kind: 'text',
    max: MAX_USERNAME,
    schema: z.string().max(MAX_USERNAME).regex(PRINTABLE),
    about: 'empty: no authentication',
    label: { 'zh-CN': '用户名', 'en-US': 'Username' },
    hint: { 'zh-CN': '留空表示服务器不需要登录', 'en-US': 'Empty if the server needs no login' },
    option: {
      flags: '--username <name>',
      help: {
        'zh-CN': '用户名；空字符串表示不需要登录',
        'en-US': 'username; empty if the server needs no login',
      },
    },
  },
  from: {
    kind: 'text',
    max: 320,
    isRequired: true,
    label: { 'zh-CN': '发件人', 'en-US': 'Sender' },
    hint: {
      'zh-CN': '例如 Netwarden <netwarden@example.com>',
      'en-US': 'For example Netwarden <netwarden@example.com>',
    },
    option: { flags: '--from <address>', help: { 'zh-CN': '发件人', 'en-US': 'sender' } },
  },
} as const satisfies FieldTable

export const mailSettingsSchema = z.object({
  ...storedSchemas(MAIL_SETTINGS),
  hasPassword: z.boolean(),
  version: z.number().int().describe('0 as long as the defaults are in use'),
})
export type MailSettings = z.infer<typeof mailSettingsSchema>
