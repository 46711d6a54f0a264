import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const pages: readonly AreaPage[] = [
  { name: 'AccessRequests', page: lazyPage(() => import('./RequestsPage.tsx'), 'RequestsPage') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
