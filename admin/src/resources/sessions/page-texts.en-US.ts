import type { Translation } from '@netwarden/shared'
import type { sessionListPageTextsZh } from './page-texts.zh-CN.ts'

export const sessionListPageTextsEn: Translation<typeof sessionListPageTextsZh> = {
  'sessions.label': 'Sessions',
  'sessions.hint':
    'Browsers and devices that are logged in as you. End at once what you do not know, and change your password.',
  'sessions.browser': 'Device and browser',
  'sessions.ip': 'IP address',
  'sessions.createdAt': 'Logged in',
  'sessions.lastUsedAt': 'Last used',
  'sessions.expiresAt': 'Expires',
  'sessions.current': 'This session',
  'sessions.end': 'End session',
  'sessions.endOne': 'End session: {name}, {ip}',
  'sessions.endText': '{name} ({ip}) will have to log in again.',
  'sessions.endOthers': 'End all other sessions',
  'sessions.endOthersText': 'Everywhere but here, your account will have to log in again.',
  'sessions.ended': '{count} session ended |||| {count} sessions ended',
}
