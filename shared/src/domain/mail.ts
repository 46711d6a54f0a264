import { z } from 'zod'

/**
 * `none` still encrypts when the server offers it; `starttls` refuses to send without encryption; `tls` encrypts from
 * the start.
 */
export const MAIL_SECURITIES = ['none', 'starttls', 'tls'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

export const mailSettingsSchema = z.object({
  host: z.string().describe('empty: no mail is sent'),
  port: z.number().int(),
  security: z.enum(MAIL_SECURITIES),
  username: z.string(),
  hasPassword: z.boolean(),
  from: z.string(),
  version: z.number().int().describe('0 as long as the defaults are in use'),
})
export type MailSettings = z.infer<typeof mailSettingsSchema>
