import type { Translation } from '@netwarden/shared/i18n'
import type { mailPageTextsZh } from './page-texts.zh-CN.ts'

export const mailPageTextsEn: Translation<typeof mailPageTextsZh> = {
  'mail.title': 'Mail server',
  'mail.password': 'Password',
  'mail.passwordHint': 'Stored encrypted and not shown again',
  'mail.passwordKept': 'Saved; leave empty to keep it',
  'mail.noServer': 'Not set',
}
