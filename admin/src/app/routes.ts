/** THE table: menu, breadcrumb, page title, tabs and guards all come from it. */
import { ADMIN_ROLES } from '@netwarden/shared'
import {
  CONTROL_STATE_PATH,
  DEVICES_PATH,
  DNS_CONFIG_PATH,
  FOCUS_PATH,
  LOGIN,
  MESSAGES_PATH,
  ORGS_PATH,
  POLICY_PATH,
  REDIRECT,
  RISK_EVENT_PATH,
  RISK_PATH,
  SEARCH_PATH,
  SEGMENTS_PATH,
  SOURCES_PATH,
  SUBJECT_PATHS,
  USER_SETTINGS_PATH,
  VISIT_LOG_PATH,
  ZONE_PATH,
} from '../domain/links/index.ts'
import type { ExternalLink, PageRoute, Section } from '../kit/routing/route-types.ts'
import { lazyPage } from './lazy-page.tsx'
import { ACCOUNT_TEXTS, DNS_TEXTS, OPERATION_TEXTS, SETTINGS_TEXTS, USER_TEXTS } from './texts/areas.ts'

const ANYONE = ['*']
const dashboard = lazyPage(() => import('../pages/dashboard/DashboardPage.tsx'), 'DashboardPage')
const visitSearch = lazyPage(() => import('../pages/search/SearchPage.tsx'), 'SearchPage')
const visitLog = lazyPage(() => import('../resources/visit-log/VisitLogPage.tsx'), 'VisitLogPage')
const visitFocus = lazyPage(() => import('../pages/subject/focus/FocusPage.tsx'), 'FocusPage')
const devices = lazyPage(() => import('../resources/devices/DeviceList.tsx'), 'DeviceList')
const orgs = lazyPage(() => import('../resources/orgs/OrgList.tsx'), 'OrgList')
const segments = lazyPage(() => import('../resources/segments/SegmentList.tsx'), 'SegmentList')
const policy = lazyPage(() => import('../pages/policy/PolicyPage.tsx'), 'PolicyPage', OPERATION_TEXTS)
const riskState = lazyPage(() => import('../resources/risk-events/RiskStatePage.tsx'), 'RiskStatePage')
const riskDetail = lazyPage(() => import('../resources/risk-events/RiskDetailPage.tsx'), 'RiskDetailPage')
const controlState = lazyPage(
  () => import('../resources/control-records/ControlStatePage.tsx'),
  'ControlStatePage',
)
const systemConfig = lazyPage(
  () => import('../pages/system-config/SystemConfigPage.tsx'),
  'SystemConfigPage',
  SETTINGS_TEXTS,
  ACCOUNT_TEXTS,
)
const dnsConfig = lazyPage(() => import('../pages/dns/DnsConfigPage.tsx'), 'DnsConfigPage', DNS_TEXTS)
const dnsZone = lazyPage(() => import('../resources/dns-zones/page/ZonePage.tsx'), 'ZonePage', DNS_TEXTS)
const sources = lazyPage(() => import('../resources/sources/SourceList.tsx'), 'SourceList')
const operationLog = lazyPage(
  () => import('../resources/operation-log/OperationLogPage.tsx'),
  'OperationLogPage',
  OPERATION_TEXTS,
)
const userSettings = lazyPage(
  () => import('../pages/user-center/UserSettingsPage.tsx'),
  'UserSettingsPage',
  ACCOUNT_TEXTS,
  OPERATION_TEXTS,
  USER_TEXTS,
)
const users = lazyPage(() => import('../resources/users/UserList.tsx'), 'UserList', USER_TEXTS)
const messages = lazyPage(() => import('../resources/messages/MessagesPage.tsx'), 'MessagesPage')
const detailPage = (name: 'DeviceDetail' | 'DomainDetail' | 'OrgDetail' | 'DstHostDetail') =>
  lazyPage(() => import('../pages/subject/detail-pages.tsx'), name)
const exceptionPage = (status: '403' | '404' | '500') =>
  lazyPage(async () => (await import('../pages/exceptions/index.ts')).EXCEPTION_PAGES, status)

/** Pages that stay reachable when the server's menu does not list them. */
export const WHITELIST: readonly string[] = [LOGIN.name, REDIRECT.name, '403', '404', '500']

const visitDetail = (
  path: string,
  name: string,
  text: PageRoute['text'],
  page: PageRoute['page'],
): PageRoute => ({
  path,
  name,
  text,
  roles: ANYONE,
  isHidden: true,
  activeMenu: 'VisitSearch',
  page,
})

export const SECTIONS: readonly Section[] = [
  {
    path: '/dashboard',
    name: 'Dashboard',
    text: 'route.dashboard',
    order: 0,
    icon: 'dashboard',
    roles: ANYONE,
    redirect: '/dashboard/index',
    pages: [
      {
        path: '/dashboard/index',
        name: 'DashboardIndex',
        text: 'route.dashboard',
        roles: ANYONE,
        page: dashboard,
      },
    ],
  },
  {
    path: '/risk-monitoring',
    name: 'RiskMonitoring',
    text: 'route.risk',
    order: 1,
    icon: 'risk',
    roles: ANYONE,
    redirect: RISK_PATH,
    pages: [
      {
        path: RISK_PATH,
        name: 'RiskState',
        text: 'route.riskState',
        roles: ANYONE,
        page: riskState,
      },
      {
        path: `${RISK_EVENT_PATH}/:eventId`,
        name: 'RiskDetail',
        text: 'route.riskDetail',
        roles: ANYONE,
        isHidden: true,
        activeMenu: 'RiskState',
        page: riskDetail,
      },
    ],
  },
  {
    path: '/visit-analysis',
    name: 'VisitAnalysis',
    text: 'route.visit',
    order: 2,
    icon: 'search',
    roles: ANYONE,
    redirect: SEARCH_PATH,
    pages: [
      { path: SEARCH_PATH, name: 'VisitSearch', text: 'route.visitSearch', roles: ANYONE, page: visitSearch },
      {
        path: `${FOCUS_PATH}/:field?`,
        name: 'VisitFocus',
        text: 'route.visitFocus',
        roles: ANYONE,
        page: visitFocus,
      },
      {
        path: VISIT_LOG_PATH,
        name: 'VisitLog',
        text: 'route.visitLog',
        roles: ANYONE,
        page: visitLog,
      },
      visitDetail(
        `${SUBJECT_PATHS.device}/:deviceId`,
        'DeviceDetail',
        'route.device',
        detailPage('DeviceDetail'),
      ),
      visitDetail(
        `${SUBJECT_PATHS.domain}/:domainId`,
        'DomainDetail',
        'route.domain',
        detailPage('DomainDetail'),
      ),
      visitDetail(`${SUBJECT_PATHS.org}/:orgId`, 'OrgDetail', 'route.org', detailPage('OrgDetail')),
      visitDetail(
        `${SUBJECT_PATHS.dstHost}/:dstHostId`,
        'dstHostDetail',
        'route.dstHost',
        detailPage('DstHostDetail'),
      ),
      { path: DEVICES_PATH, name: 'Devices', text: 'route.devices', roles: ANYONE, page: devices },
      { path: ORGS_PATH, name: 'Organisations', text: 'route.orgs', roles: ANYONE, page: orgs },
    ],
  },
  {
    path: '/audit-control',
    name: 'AuditControl',
    text: 'route.audit',
    order: 3,
    icon: 'shield',
    roles: ANYONE,
    redirect: CONTROL_STATE_PATH,
    pages: [
      {
        path: CONTROL_STATE_PATH,
        name: 'AuditState',
        text: 'route.auditState',
        roles: ANYONE,
        page: controlState,
      },
      {
        path: `${SEGMENTS_PATH}/:group?`,
        name: 'AuditSegment',
        text: 'route.segment',
        roles: ANYONE,
        tabPath: SEGMENTS_PATH,
        page: segments,
      },
      {
        path: `${POLICY_PATH}/:segmentId/:group?`,
        name: 'AuditPolicy',
        text: 'route.policy',
        roles: ANYONE,
        isHidden: true,
        activeMenu: 'AuditSegment',
        tabPath: `${POLICY_PATH}/:segmentId`,
        page: policy,
      },
    ],
  },
  {
    path: '/system-config',
    name: 'SystemConfig',
    text: 'route.system',
    order: 4,
    icon: 'sliders',
    roles: ADMIN_ROLES,
    redirect: '/system-config/index',
    pages: [
      {
        path: '/system-config/index',
        name: 'SystemConfigIndex',
        text: 'route.systemIndex',
        roles: ADMIN_ROLES,
        page: systemConfig,
      },
      {
        path: DNS_CONFIG_PATH,
        name: 'DnsConfig',
        text: 'route.dnsConfig',
        roles: ADMIN_ROLES,
        page: dnsConfig,
      },
      {
        path: `${ZONE_PATH}/:origin`,
        name: 'DnsZone',
        text: 'route.dnsZone',
        roles: ADMIN_ROLES,
        isHidden: true,
        activeMenu: 'DnsConfig',
        page: dnsZone,
      },
      {
        path: SOURCES_PATH,
        name: 'Sources',
        text: 'route.sources',
        roles: ADMIN_ROLES,
        page: sources,
      },
      {
        path: '/system-config/operation-log',
        name: 'OperationLog',
        text: 'route.operationLog',
        roles: ADMIN_ROLES,
        page: operationLog,
      },
    ],
  },
  {
    path: '/user-management',
    name: 'UserManagement',
    text: 'route.users',
    order: 5,
    icon: 'users',
    roles: ADMIN_ROLES,
    redirect: '/user-management/list',
    pages: [
      {
        path: '/user-management/list',
        name: 'UserManagementList',
        text: 'route.users',
        roles: ADMIN_ROLES,
        page: users,
      },
    ],
  },
  {
    path: '/exception',
    name: 'Exception',
    text: 'route.exception',
    order: 6,
    icon: 'warning',
    roles: ANYONE,
    isHidden: true,
    pages: [
      {
        path: '/exception/403',
        name: '403',
        text: 'route.403',
        roles: ADMIN_ROLES,
        isHidden: true,
        page: exceptionPage('403'),
      },
      {
        path: '/exception/404',
        name: '404',
        text: 'route.404',
        roles: ANYONE,
        isHidden: true,
        page: exceptionPage('404'),
      },
      {
        path: '/exception/500',
        name: '500',
        text: 'route.500',
        roles: ANYONE,
        isHidden: true,
        page: exceptionPage('500'),
      },
    ],
  },
  {
    path: '/user-center',
    name: 'UserCenter',
    text: 'route.userCenter',
    order: 7,
    icon: 'user',
    roles: ANYONE,
    isHidden: true,
    redirect: USER_SETTINGS_PATH,
    pages: [
      {
        path: USER_SETTINGS_PATH,
        name: 'UserSettings',
        text: 'route.userSettings',
        roles: ANYONE,
        isHidden: true,
        page: userSettings,
      },
      {
        path: MESSAGES_PATH,
        name: 'UserMessages',
        text: 'route.messages',
        roles: ANYONE,
        isHidden: true,
        page: messages,
      },
    ],
  },
]

export const EXTERNAL_LINKS: readonly ExternalLink[] = [
  { name: 'Website', text: 'route.website', order: 8, icon: 'external', address: 'website' },
  { name: 'FAQ', text: 'route.faq', order: 9, icon: 'external', address: 'faq' },
]
