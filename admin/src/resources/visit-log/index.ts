import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['visit-logs'] as const

export const pages: readonly AreaPage[] = [
  { name: 'VisitLog', page: lazyPage(() => import('./VisitLogPage.tsx'), 'VisitLogPage') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
