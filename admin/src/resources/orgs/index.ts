import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['orgs'] as const

export const pages: readonly AreaPage[] = [
  { name: 'Organisations', page: lazyPage(() => import('./OrgList.tsx'), 'OrgList') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
