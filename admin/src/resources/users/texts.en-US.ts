import type { Translation } from '@netwarden/shared/i18n'
import type { userTextsZh } from './texts.zh-CN.ts'

export const userTextsEn: Translation<typeof userTextsZh> = {
  'route.users': 'User management',
}
