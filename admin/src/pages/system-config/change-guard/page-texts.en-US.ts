import type { Translation } from '@netwarden/shared/i18n'
import type { changeGuardPageTextsZh } from './page-texts.zh-CN.ts'

export const changeGuardPageTextsEn: Translation<typeof changeGuardPageTextsZh> = {
  'changeGuard.title': 'Change guard',
  'changeGuard.scope':
    'Limits changes that are applied from "Show effect". Changes saved directly are not limited.',
}
