import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const pages: readonly AreaPage[] = [
  { name: 'Lists', page: lazyPage(() => import('./ListsPage.tsx'), 'ListsPage') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
