import type { Translation } from '@netwarden/shared/i18n'
import type { userCenterTextsZh } from './texts.zh-CN.ts'

export const userCenterTextsEn: Translation<typeof userCenterTextsZh> = {
  'route.userSettings': 'User settings',
}
