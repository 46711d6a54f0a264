import type { Translation } from '@netwarden/shared/i18n'
import type { mailPageTextsZh } from './page-texts.zh-CN.ts'

export const mailPageTextsEn: Translation<typeof mailPageTextsZh> = {
  'mail.title': 'Mail server',
  'mail.host': 'Server',
  'mail.hostHint': 'Host name or IP address; empty to send no mail',
  'mail.port': 'Port',
  'mail.portFormat': 'Must be a whole number from 1 to 65535',
  'mail.security': 'Encryption',
  'mail.security.none': 'Not required (used where the server offers it)',
  'mail.security.starttls': 'STARTTLS (required)',
  'mail.security.tls': 'TLS',
  'mail.username': 'Username',
  'mail.usernameHint': 'Empty if the server needs no login',
  'mail.password': 'Password',
  'mail.passwordHint': 'Stored encrypted and not shown again',
  'mail.passwordKept': 'Saved; leave empty to keep it',
  'mail.from': 'Sender',
  'mail.fromHint': 'For example Netwarden <netwarden@example.com>',
  'mail.noServer': 'Not set',
}
