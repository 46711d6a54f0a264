/** The console's pages as the server's menu tells them; the console holds the same names and paths with their components. */
import { ADMIN_ROLES } from '../roles.ts'

interface MenuPage {
  readonly name: string
  /** Absolute, with `:name` parameters. */
  readonly path: string
  readonly locale: string
  readonly isHidden?: true
  readonly activeMenu?: string
  readonly isForAdmins?: true
}

interface MenuSection {
  readonly name: string
  readonly path: string
  readonly locale: string
  readonly order: number
  readonly icon: string
  readonly isHidden?: true
  readonly isForAdmins?: true
  readonly pages: readonly MenuPage[]
}

export const EVERY_ROLE: readonly string[] = ['*']
export const rolesOf = ({ isForAdmins }: { readonly isForAdmins?: true }): readonly string[] =>
  isForAdmins ? ADMIN_ROLES : EVERY_ROLE

const visitDetail = (path: string, name: string, locale: string): MenuPage => ({
  path: `/visit-analysis/${path}`,
  name,
  locale,
  isHidden: true,
  activeMenu: 'VisitSearch',
})

export const MENU_TABLE: readonly MenuSection[] = [
  {
    name: 'Dashboard',
    path: '/dashboard',
    locale: 'route.dashboard',
    order: 0,
    icon: 'dashboard',
    pages: [{ name: 'DashboardIndex', path: '/dashboard/index', locale: 'route.dashboard' }],
  },
  {
    name: 'RiskMonitoring',
    path: '/risk-monitoring',
    locale: 'route.risk',
    order: 1,
    icon: 'risk',
    pages: [
      { name: 'RiskState', path: '/risk-monitoring/state', locale: 'route.riskState' },
      {
        name: 'RiskDetail',
        path: '/risk-monitoring/detail/:eventId',
        locale: 'route.riskDetail',
        isHidden: true,
        activeMenu: 'RiskState',
      },
    ],
  },
  {
    name: 'VisitAnalysis',
    path: '/visit-analysis',
    locale: 'route.visit',
    order: 2,
    icon: 'search',
    pages: [
      { name: 'VisitSearch', path: '/visit-analysis/search', locale: 'route.visitSearch' },
      { name: 'VisitFocus', path: '/visit-analysis/focus/:field?', locale: 'route.visitFocus' },
      { name: 'VisitLog', path: '/visit-analysis/log', locale: 'route.visitLog' },
      visitDetail('device/:deviceId', 'DeviceDetail', 'route.device'),
      visitDetail('domain/:domainId', 'DomainDetail', 'route.domain'),
      visitDetail('org/:orgId', 'OrgDetail', 'route.org'),
      visitDetail('dstHost/:dstHostId', 'dstHostDetail', 'route.dstHost'),
      { name: 'Devices', path: '/visit-analysis/devices', locale: 'route.devices' },
      { name: 'Organisations', path: '/visit-analysis/orgs', locale: 'route.orgs' },
    ],
  },
  {
    name: 'AuditControl',
    path: '/audit-control',
    locale: 'route.audit',
    order: 3,
    icon: 'shield',
    pages: [
      { name: 'AuditState', path: '/audit-control/state', locale: 'route.auditState' },
      { name: 'AuditSegment', path: '/audit-control/segment/:group?', locale: 'route.segment' },
      {
        name: 'AuditPolicy',
        path: '/audit-control/policy/:segmentId/:group?',
        locale: 'route.policy',
        isHidden: true,
        activeMenu: 'AuditSegment',
      },
    ],
  },
  {
    name: 'SystemConfig',
    path: '/system-config',
    locale: 'route.system',
    order: 4,
    icon: 'sliders',
    isForAdmins: true,
    pages: [
      {
        name: 'SystemConfigIndex',
        path: '/system-config/index',
        locale: 'route.systemIndex',
        isForAdmins: true,
      },
      { name: 'DnsConfig', path: '/system-config/dns-config', locale: 'route.dnsConfig', isForAdmins: true },
      {
        name: 'DnsZone',
        path: '/system-config/dns-config/zone/:origin',
        locale: 'route.dnsZone',
        isHidden: true,
        activeMenu: 'DnsConfig',
        isForAdmins: true,
      },
      {
        name: 'Sources',
        path: '/system-config/sources',
        locale: 'route.sources',
        isForAdmins: true,
      },
      {
        name: 'OperationLog',
        path: '/system-config/operation-log',
        locale: 'route.operationLog',
        isForAdmins: true,
      },
    ],
  },
  {
    name: 'UserManagement',
    path: '/user-management',
    locale: 'route.users',
    order: 5,
    icon: 'users',
    isForAdmins: true,
    pages: [
      {
        name: 'UserManagementList',
        path: '/user-management/list',
        locale: 'route.users',
        isForAdmins: true,
      },
    ],
  },
  {
    name: 'Exception',
    path: '/exception',
    locale: 'route.exception',
    order: 6,
    icon: 'warning',
    isHidden: true,
    pages: [
      { name: '403', path: '/exception/403', locale: 'route.403', isHidden: true, isForAdmins: true },
      { name: '404', path: '/exception/404', locale: 'route.404', isHidden: true },
      { name: '500', path: '/exception/500', locale: 'route.500', isHidden: true },
    ],
  },
  {
    name: 'UserCenter',
    path: '/user-center',
    locale: 'route.userCenter',
    order: 7,
    icon: 'user',
    isHidden: true,
    pages: [
      { name: 'UserSettings', path: '/user-center/settings', locale: 'route.userSettings', isHidden: true },
      { name: 'UserMessages', path: '/user-center/messages', locale: 'route.messages', isHidden: true },
    ],
  },
]

/** Entries that leave the console, where branding gives them an address. */
export const EXTERNAL_MENU_LINKS = [
  { name: 'Website', locale: 'route.website', order: 8, icon: 'external', address: 'website' },
  { name: 'FAQ', locale: 'route.faq', order: 9, icon: 'external', address: 'faq' },
] as const
