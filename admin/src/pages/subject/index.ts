import { FOCUS_PATH, SUBJECT_PATHS } from '../../domain/links/index.ts'
import { type AreaPage, lazyPage } from '../../kit/routing/index.ts'

export const resources = ['domains', 'dst-hosts'] as const

/** The page of one thing, found from the search. */
const detail = {
  section: 'VisitAnalysis',
  isHidden: true,
  activeMenu: 'VisitSearch',
} as const
const detailPage = (name: 'DeviceDetail' | 'DomainDetail' | 'OrgDetail' | 'DstHostDetail') =>
  lazyPage(() => import('./detail-pages.tsx'), name)

export const pages: readonly AreaPage[] = [
  {
    section: 'VisitAnalysis',
    place: 2,
    path: `${FOCUS_PATH}/:field?`,
    name: 'VisitFocus',
    text: 'route.visitFocus',
    page: lazyPage(() => import('./focus/FocusPage.tsx'), 'FocusPage'),
  },
  {
    ...detail,
    path: `${SUBJECT_PATHS.device}/:deviceId`,
    name: 'DeviceDetail',
    text: 'route.device',
    page: detailPage('DeviceDetail'),
  },
  {
    ...detail,
    path: `${SUBJECT_PATHS.domain}/:domainId`,
    name: 'DomainDetail',
    text: 'route.domain',
    page: detailPage('DomainDetail'),
  },
  {
    ...detail,
    path: `${SUBJECT_PATHS.org}/:orgId`,
    name: 'OrgDetail',
    text: 'route.org',
    page: detailPage('OrgDetail'),
  },
  {
    ...detail,
    path: `${SUBJECT_PATHS.dstHost}/:dstHostId`,
    name: 'dstHostDetail',
    text: 'route.dstHost',
    page: detailPage('DstHostDetail'),
  },
]

export const texts = {
  'zh-CN': () => import('./texts.zh-CN.ts'),
  'en-US': () => import('./texts.en-US.ts'),
}
