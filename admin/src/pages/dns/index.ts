import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'
import { pageTexts as zoneTexts } from '../../resources/dns-zones/index.ts'

export const pageTexts = {
  'zh-CN': () => import('./page-texts.zh-CN.ts'),
  'en-US': () => import('./page-texts.en-US.ts'),
}

export const pages: readonly AreaPage[] = [
  {
    name: 'DnsConfig',
    page: lazyPage(() => import('./DnsConfigPage.tsx'), 'DnsConfigPage', pageTexts, zoneTexts),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
