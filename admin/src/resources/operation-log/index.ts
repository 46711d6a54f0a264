import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['operation-logs'] as const

export const pageTexts = {
  'zh-CN': () => import('./page-texts.zh-CN.ts'),
  'en-US': () => import('./page-texts.en-US.ts'),
}

export const pages: readonly AreaPage[] = [
  {
    name: 'OperationLog',
    page: lazyPage(() => import('./OperationLogPage.tsx'), 'OperationLogPage', pageTexts),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
