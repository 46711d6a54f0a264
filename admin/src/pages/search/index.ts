import { SEARCH_PATH } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['access-records'] as const

export const pages: readonly AreaPage[] = [
  {
    section: 'VisitAnalysis',
    place: 1,
    path: SEARCH_PATH,
    name: 'VisitSearch',
    text: 'route.visitSearch',
    page: lazyPage(() => import('./SearchPage.tsx'), 'SearchPage'),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
