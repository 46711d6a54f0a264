import type { Translation } from '@netwarden/shared/i18n'
import type { zoneTextsZh } from './texts.zh-CN.ts'

export const zoneTextsEn: Translation<typeof zoneTextsZh> = {
  'route.dnsZone': 'Zone',
}
