import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['risk-events'] as const

export const pageTexts = {
  'zh-CN': () => import('./page-texts.zh-CN.ts'),
  'en-US': () => import('./page-texts.en-US.ts'),
}

export const pages: readonly AreaPage[] = [
  { name: 'RiskState', page: lazyPage(() => import('./RiskStatePage.tsx'), 'RiskStatePage') },
  {
    name: 'RiskDetail',
    page: lazyPage(() => import('./RiskDetailPage.tsx'), 'RiskDetailPage', pageTexts),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
