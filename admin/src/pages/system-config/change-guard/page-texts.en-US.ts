import type { Translation } from '@netwarden/shared/i18n'
import type { changeGuardPageTextsZh } from './page-texts.zh-CN.ts'

export const changeGuardPageTextsEn: Translation<typeof changeGuardPageTextsZh> = {
  'changeGuard.title': 'Change guard',
  'changeGuard.scope':
    'Concerns changes of policies, lists, segments and their rank, pauses, exceptions and configuration documents. A restore, switching the DNS gateway off and loosening this guard need the approval that is set below.',
}
