import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['messages'] as const

export const pages: readonly AreaPage[] = [
  { name: 'UserMessages', page: lazyPage(() => import('./MessagesPage.tsx'), 'MessagesPage') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
