import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const pages: readonly AreaPage[] = [
  { name: 'PolicyExceptions', page: lazyPage(() => import('./ExceptionsPage.tsx'), 'ExceptionsPage') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
