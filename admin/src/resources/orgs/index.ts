import { ORGS_PATH } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['orgs'] as const

export const pages: readonly AreaPage[] = [
  {
    section: 'VisitAnalysis',
    place: 5,
    path: ORGS_PATH,
    name: 'Organisations',
    text: 'route.orgs',
    page: lazyPage(() => import('./OrgList.tsx'), 'OrgList'),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
