interface ConsoleAddress {
  path: string
  /** The route's name. */
  name: string
  /** Where it leads to, where that is another address. */
  lands?: string
  /** Whether only administrators may. */
  isAdmin?: boolean
}

/** The specification's table of the console's addresses. */
export const CONSOLE_ADDRESSES: readonly ConsoleAddress[] = [
  { path: '/dashboard', name: 'DashboardIndex', lands: '/dashboard/index' },
  { path: '/dashboard/index', name: 'DashboardIndex' },
  { path: '/risk-monitoring', name: 'RiskState', lands: '/risk-monitoring/state' },
  { path: '/risk-monitoring/state', name: 'RiskState' },
  { path: '/risk-monitoring/detail/42', name: 'RiskDetail' },
  { path: '/visit-analysis', name: 'VisitSearch', lands: '/visit-analysis/search' },
  { path: '/visit-analysis/search', name: 'VisitSearch' },
  { path: '/visit-analysis/focus', name: 'VisitFocus' },
  { path: '/visit-analysis/log', name: 'VisitLog' },
  { path: '/visit-analysis/orgs', name: 'Organisations' },
  { path: '/visit-analysis/device/10.0.0.1', name: 'DeviceDetail' },
  { path: '/visit-analysis/domain/a.example', name: 'DomainDetail' },
  { path: '/visit-analysis/org/Nobody', name: 'OrgDetail' },
  { path: '/visit-analysis/dstHost/192.0.2.1', name: 'dstHostDetail' },
  { path: '/audit-control', name: 'AuditState', lands: '/audit-control/state' },
  { path: '/audit-control/state', name: 'AuditState' },
  { path: '/audit-control/segment', name: 'AuditSegment' },
  { path: '/audit-control/policy/all', name: 'AuditPolicy' },
  { path: '/system-config', name: 'SystemConfigIndex', lands: '/system-config/index', isAdmin: true },
  { path: '/system-config/index', name: 'SystemConfigIndex', isAdmin: true },
  { path: '/system-config/dns-config', name: 'DnsConfig', isAdmin: true },
  { path: '/system-config/dns-config/zone/none.example', name: 'DnsZone', isAdmin: true },
  { path: '/system-config/sources', name: 'Sources', isAdmin: true },
  { path: '/user-management', name: 'UserManagementList', lands: '/user-management/list', isAdmin: true },
  { path: '/user-management/list', name: 'UserManagementList', isAdmin: true },
  { path: '/exception/404', name: '404' },
  { path: '/exception/500', name: '500' },
  { path: '/user-center', name: 'UserSettings', lands: '/user-center/settings' },
  { path: '/user-center/settings', name: 'UserSettings' },
]

/** The landing page of a user of that role. */
export function landingOf({ path, lands, isAdmin = false }: ConsoleAddress, role: string): string {
  if (isAdmin && role === 'common') return '/dashboard/index'
  return lands ?? path
}
