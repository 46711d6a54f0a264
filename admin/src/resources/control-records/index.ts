import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['control-records'] as const

export const pages: readonly AreaPage[] = [
  { name: 'AuditState', page: lazyPage(() => import('./ControlStatePage.tsx'), 'ControlStatePage') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
