import type { Translation } from '@netwarden/shared/i18n'
import type { dnsTextsZh } from './texts.zh-CN.ts'

export const dnsTextsEn: Translation<typeof dnsTextsZh> = {
  'route.dnsConfig': 'DNS config',
}
