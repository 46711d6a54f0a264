/** The pages of the console in menu order: the single source for server and console. */
import { ADMIN_ROLES } from '../domain/roles.ts'

interface PageShape {
  readonly name: string
  /** Absolute path with `:name` parameters. */
  readonly path: string
  readonly locale: string
  readonly isHidden?: true
  /** The page that menu and breadcrumb highlight while this one is open. */
  readonly activeMenu?: string
  readonly isForAdmins?: true
}

interface SectionShape<Page extends PageShape> extends Omit<PageShape, 'activeMenu'> {
  readonly order: number
  readonly icon: string
  /** The page shows an error; it is not a destination after sign-in. */
  readonly isErrorSection?: true
  readonly pages: readonly Page[]
}

export const EVERY_ROLE: readonly string[] = ['*']
export const rolesOf = ({ isForAdmins }: { readonly isForAdmins?: true }): readonly string[] =>
  isForAdmins ? ADMIN_ROLES : EVERY_ROLE

/** A detail page, which the search page opens. */
const VISIT_DETAIL = { isHidden: true, activeMenu: 'VisitSearch' } as const

const TABLE = [
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
      {
        name: 'DeviceDetail',
        path: '/visit-analysis/device/:deviceId',
        locale: 'route.device',
        ...VISIT_DETAIL,
      },
      {
        name: 'DomainDetail',
        path: '/visit-analysis/domain/:domainId',
        locale: 'route.domain',
        ...VISIT_DETAIL,
      },
      { name: 'OrgDetail', path: '/visit-analysis/org/:orgId', locale: 'route.org', ...VISIT_DETAIL },
      {
        name: 'dstHostDetail',
        path: '/visit-analysis/dstHost/:dstHostId',
        locale: 'route.dstHost',
        ...VISIT_DETAIL,
      },
      {
        name: 'PersonDetail',
        path: '/visit-analysis/person/:personId',
        locale: 'route.person',
        ...VISIT_DETAIL,
      },
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
      { name: 'Lists', path: '/audit-control/lists', locale: 'route.lists' },
      { name: 'PolicyExplain', path: '/audit-control/explain', locale: 'route.explain' },
      { name: 'PolicyExceptions', path: '/audit-control/exceptions', locale: 'route.exceptions' },
      { name: 'AccessRequests', path: '/audit-control/requests', locale: 'route.requests' },
      { name: 'ChangeReceipts', path: '/audit-control/receipts', locale: 'route.receipts' },
      { name: 'PolicyReports', path: '/audit-control/reports', locale: 'route.reports' },
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
      { name: 'Enforcers', path: '/system-config/enforcers', locale: 'route.enforcers', isForAdmins: true },
      {
        name: 'Sources',
        path: '/system-config/sources',
        locale: 'route.sources',
        isForAdmins: true,
      },
      {
        name: 'ReportMail',
        path: '/system-config/report-mail',
        locale: 'route.reportMail',
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
    isErrorSection: true,
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
] as const satisfies readonly SectionShape<PageShape>[]

type TableSection = (typeof TABLE)[number]
type TablePage = TableSection['pages'][number]

export type PageName = TablePage['name']
type MenuPage = PageShape & Pick<TablePage, 'name' | 'locale'>
type MenuSection = SectionShape<MenuPage> & Pick<TableSection, 'locale' | 'icon'>

export const MENU_TABLE: readonly MenuSection[] = TABLE

/** The path of a page without its parameters. */
export function pagePath(name: PageName): string {
  const page = MENU_TABLE.flatMap(({ pages }) => pages).find((one) => one.name === name)
  if (!page) throw new Error(`no page is named ${name}`)
  return page.path.replace(/\/:.*/, '')
}

/** External menu entries, shown when the branding sets their address. */
export const EXTERNAL_MENU_LINKS = [
  { name: 'Website', locale: 'route.website', order: 8, icon: 'external', address: 'website' },
  { name: 'FAQ', locale: 'route.faq', order: 9, icon: 'external', address: 'faq' },
] as const
