import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['risk-events'] as const

export const pages: readonly AreaPage[] = [
  { name: 'RiskState', page: lazyPage(() => import('./RiskStatePage.tsx'), 'RiskStatePage') },
  { name: 'RiskDetail', page: lazyPage(() => import('./RiskDetailPage.tsx'), 'RiskDetailPage') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
