import { VISIT_LOG_PATH } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['visit-logs'] as const

export const pages: readonly AreaPage[] = [
  {
    section: 'VisitAnalysis',
    place: 3,
    path: VISIT_LOG_PATH,
    name: 'VisitLog',
    text: 'route.visitLog',
    page: lazyPage(() => import('./VisitLogPage.tsx'), 'VisitLogPage'),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
