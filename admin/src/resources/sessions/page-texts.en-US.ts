import type { Translation } from '@netwarden/shared/i18n'
import type { sessionListPageTextsZh } from './page-texts.zh-CN.ts'

export const sessionListPageTextsEn: Translation<typeof sessionListPageTextsZh> = {
  'sessions.label': 'Sessions',
  'sessions.hint':
    'These browsers and devices are logged in to your account. If you do not recognise one, end its session and change your password.',
  'sessions.browser': 'Device and browser',
  'sessions.ip': 'IP address',
  'sessions.createdAt': 'Logged in',
  'sessions.lastUsedAt': 'Last used',
  'sessions.expiresAt': 'Expires',
  'sessions.current': 'This session',
  'sessions.end': 'End session',
  'sessions.endOne': 'End session: {name}, {ip}',
  'sessions.endText': '{name} ({ip}) must log in again to continue.',
  'sessions.endOthers': 'End all other sessions',
  'sessions.endOthersText': 'All sessions except this one must log in again.',
  'sessions.ended': '{count} session ended |||| {count} sessions ended',
}
