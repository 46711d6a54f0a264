import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['domains', 'dst-hosts'] as const

const detailPage = (name: 'DeviceDetail' | 'DomainDetail' | 'OrgDetail' | 'DstHostDetail' | 'PersonDetail') =>
  lazyPage(() => import('./detail-pages.tsx'), name)

export const pages: readonly AreaPage[] = [
  { name: 'VisitFocus', page: lazyPage(() => import('./focus/FocusPage.tsx'), 'FocusPage') },
  { name: 'DeviceDetail', page: detailPage('DeviceDetail') },
  { name: 'DomainDetail', page: detailPage('DomainDetail') },
  { name: 'OrgDetail', page: detailPage('OrgDetail') },
  { name: 'dstHostDetail', page: detailPage('DstHostDetail') },
  { name: 'PersonDetail', page: detailPage('PersonDetail') },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
