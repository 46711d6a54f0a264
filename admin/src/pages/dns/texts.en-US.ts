import type { Translation } from '@netwarden/shared'
import type { dnsTextsZh } from './texts.zh-CN.ts'

export const dnsTextsEn: Translation<typeof dnsTextsZh> = {
  'route.dnsConfig': 'DNS config',
}
