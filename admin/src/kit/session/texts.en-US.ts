import type { Translation } from '@netwarden/shared/i18n'
import type { sessionTextsZh } from './texts.zh-CN.ts'

export const sessionTextsEn: Translation<typeof sessionTextsZh> = {
  'session.unauthenticated': 'Authentication failed, please log in again',
  'session.over': 'Authentication expired, please log in again',
  'session.requestError': 'Request Error',
  'session.pending':
    'This change waits for the approval of another administrator and has no effect yet. See "Change records".',
  'session.reasonTitle': 'Reason of the change',
  'session.reason': 'Reason',
  'session.networkError': 'Network error. Check your connection.',
}
