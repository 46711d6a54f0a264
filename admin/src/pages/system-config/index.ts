import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'
import { pageTexts as riskTexts } from '../../resources/risk-events/index.ts'
import { pageTexts as accountTexts } from '../user-center/index.ts'

export const pageTexts = {
  'zh-CN': () => import('./page-texts.zh-CN.ts'),
  'en-US': () => import('./page-texts.en-US.ts'),
}

export const pages: readonly AreaPage[] = [
  {
    name: 'SystemConfigIndex',
    page: lazyPage(
      () => import('./SystemConfigPage.tsx'),
      'SystemConfigPage',
      pageTexts,
      accountTexts,
      riskTexts,
    ),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
