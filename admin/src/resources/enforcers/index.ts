import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['enforcers'] as const

export const pages: readonly AreaPage[] = [
  { name: 'Enforcers', page: lazyPage(() => import('./EnforcerList.tsx'), 'EnforcerList') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
