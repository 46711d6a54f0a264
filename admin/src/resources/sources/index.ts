import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['sources'] as const

export const pages: readonly AreaPage[] = [
  { name: 'Sources', page: lazyPage(() => import('./SourceList.tsx'), 'SourceList') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
