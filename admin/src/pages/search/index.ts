import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['access-records'] as const

export const pages: readonly AreaPage[] = [
  { name: 'VisitSearch', page: lazyPage(() => import('./SearchPage.tsx'), 'SearchPage') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
