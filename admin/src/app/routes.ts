/** THE table: menu, breadcrumb, page title, tabs and guards all come from it. Its pages stand with their folders. */
import { ADMIN_ROLES } from '@netwarden/shared'
import {
  CONTROL_STATE_PATH,
  LOGIN,
  REDIRECT,
  RISK_PATH,
  SEARCH_PATH,
  USER_SETTINGS_PATH,
} from '../domain/links/index.ts'
import type { Area, ExternalLink, Section } from '../kit/routing/index.ts'
import * as areas from './areas.ts'

export const AREAS: readonly Area[] = Object.values(areas)

/** Pages that stay reachable when the server's menu does not list them. */
export const WHITELIST: readonly string[] = [LOGIN.name, REDIRECT.name, '403', '404', '500']

const SECTION_TABLE = [
  {
    path: '/dashboard',
    name: 'Dashboard',
    text: 'route.dashboard',
    order: 0,
    icon: 'dashboard',
    redirect: '/dashboard/index',
  },
  {
    path: '/risk-monitoring',
    name: 'RiskMonitoring',
    text: 'route.risk',
    order: 1,
    icon: 'risk',
    redirect: RISK_PATH,
  },
  {
    path: '/visit-analysis',
    name: 'VisitAnalysis',
    text: 'route.visit',
    order: 2,
    icon: 'search',
    redirect: SEARCH_PATH,
  },
  {
    path: '/audit-control',
    name: 'AuditControl',
    text: 'route.audit',
    order: 3,
    icon: 'shield',
    redirect: CONTROL_STATE_PATH,
  },
  {
    path: '/system-config',
    name: 'SystemConfig',
    text: 'route.system',
    order: 4,
    icon: 'sliders',
    roles: ADMIN_ROLES,
    redirect: '/system-config/index',
  },
  {
    path: '/user-management',
    name: 'UserManagement',
    text: 'route.users',
    order: 5,
    icon: 'users',
    roles: ADMIN_ROLES,
    redirect: '/user-management/list',
  },
  {
    path: '/exception',
    name: 'Exception',
    text: 'route.exception',
    order: 6,
    icon: 'warning',
    isHidden: true,
  },
  {
    path: '/user-center',
    name: 'UserCenter',
    text: 'route.userCenter',
    order: 7,
    icon: 'user',
    isHidden: true,
    redirect: USER_SETTINGS_PATH,
  },
] as const satisfies readonly Omit<Section, 'pages'>[]

export type SectionName = (typeof SECTION_TABLE)[number]['name']

export const SECTIONS: readonly Section[] = SECTION_TABLE.map((section) => ({
  ...section,
  pages: AREAS.flatMap(({ pages = [] }) => pages)
    .filter((page) => page.section === section.name)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0)),
}))

export const EXTERNAL_LINKS: readonly ExternalLink[] = [
  { name: 'Website', text: 'route.website', order: 8, icon: 'external', address: 'website' },
  { name: 'FAQ', text: 'route.faq', order: 9, icon: 'external', address: 'faq' },
]
