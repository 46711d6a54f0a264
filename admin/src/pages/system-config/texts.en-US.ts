import type { Translation } from '@netwarden/shared/i18n'
import type { systemConfigTextsZh } from './texts.zh-CN.ts'

export const systemConfigTextsEn: Translation<typeof systemConfigTextsZh> = {
  'route.systemIndex': 'Settings',
}
