import { CONTROL_STATE_PATH } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['control-records'] as const

export const pages: readonly AreaPage[] = [
  {
    section: 'AuditControl',
    place: 1,
    path: CONTROL_STATE_PATH,
    name: 'AuditState',
    text: 'route.auditState',
    page: lazyPage(() => import('./ControlStatePage.tsx'), 'ControlStatePage'),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
