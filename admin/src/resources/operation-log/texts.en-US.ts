import type { Translation } from '@netwarden/shared/i18n'
import type { operationTextsZh } from './texts.zh-CN.ts'

export const operationTextsEn: Translation<typeof operationTextsZh> = {
  'route.operationLog': 'Operation log',
}
