/** Addresses that pages link to each other by. It imports no page, so that linking makes no import cycle. */
export const LOGIN = { path: '/login', name: 'Login', text: 'route.login' } as const
export const REDIRECT = { path: '/redirect/*', name: 'redirect' } as const
export const SEARCH_PATH = '/visit-analysis/search'
export const VISIT_LOG_PATH = '/visit-analysis/log'
export const FOCUS_PATH = '/visit-analysis/focus'
/** Below these stand the details of one thing, under its address, domain or name. */
export const SUBJECT_PATHS = {
  device: '/visit-analysis/device',
  domain: '/visit-analysis/domain',
  org: '/visit-analysis/org',
  dstHost: '/visit-analysis/dstHost',
} as const
export const SOURCES_PATH = '/system-config/sources'
export const DNS_CONFIG_PATH = '/system-config/dns-config'
/** Below it stands a zone, under its name. */
export const ZONE_PATH = '/system-config/dns-config/zone'
export const DEVICES_PATH = '/visit-analysis/devices'
export const ORGS_PATH = '/visit-analysis/orgs'
export const SEGMENTS_PATH = '/audit-control/segment'
export const CONTROL_STATE_PATH = '/audit-control/state'
/** Below it stand the policies of one segment, under its id. */
export const POLICY_PATH = '/audit-control/policy'
export const RISK_PATH = '/risk-monitoring/state'
export const RISK_EVENT_PATH = '/risk-monitoring/detail'
export const USER_SETTINGS_PATH = '/user-center/settings'
export const MESSAGES_PATH = '/user-center/messages'
