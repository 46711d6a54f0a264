import { ADMIN_ROLES } from '@netwarden/shared'
import { SOURCES_PATH } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['sources'] as const

export const pages: readonly AreaPage[] = [
  {
    section: 'SystemConfig',
    place: 3,
    path: SOURCES_PATH,
    name: 'Sources',
    text: 'route.sources',
    roles: ADMIN_ROLES,
    page: lazyPage(() => import('./SourceList.tsx'), 'SourceList'),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
