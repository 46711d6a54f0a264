/** Addresses that pages link to each other by. It imports no page, so that linking makes no import cycle. */
import { pagePath } from '@netwarden/shared/contract'

export const LOGIN = { path: '/login', name: 'Login', text: 'route.login' } as const
export const REDIRECT = { path: '/redirect/*', name: 'redirect' } as const
export const SEARCH_PATH = pagePath('VisitSearch')
export const VISIT_LOG_PATH = pagePath('VisitLog')
export const FOCUS_PATH = pagePath('VisitFocus')
/** Detail pages are below these paths, by address, domain or name. */
export const SUBJECT_PATHS = {
  device: pagePath('DeviceDetail'),
  domain: pagePath('DomainDetail'),
  org: pagePath('OrgDetail'),
  dstHost: pagePath('dstHostDetail'),
  person: pagePath('PersonDetail'),
}
export const SOURCES_PATH = pagePath('Sources')
/** In place of an id in the address of the page: the form of a new source. */
export const NEW_SOURCE = 'new'
export const NEW_SOURCE_ADDRESS = `${SOURCES_PATH}?source=${NEW_SOURCE}`
/** Its tabs are named by `?tab=`. */
export const SYSTEM_CONFIG_PATH = pagePath('SystemConfigIndex')
export const DNS_CONFIG_PATH = pagePath('DnsConfig')
export const GATEWAY_PATH = `${DNS_CONFIG_PATH}?tab=gateway`
/** Asks at once whether to switch the gateway on. */
export const GATEWAY_SWITCH_ADDRESS = `${GATEWAY_PATH}&switch=on`
/** Zones are below it, by name. */
export const ZONE_PATH = pagePath('DnsZone')
export const ORGS_PATH = pagePath('Organisations')
export const SEGMENTS_PATH = pagePath('AuditSegment')
/** The id that opens the form of a new segment. */
export const NEW_SEGMENT = 'new'
export const LISTS_PATH = pagePath('Lists')
/** The id that opens the form of a new list. */
export const NEW_LIST = 'new'
export const NEW_LIST_ADDRESS = `${LISTS_PATH}?list=${NEW_LIST}`
export const CONTROL_STATE_PATH = pagePath('AuditState')
/** The policies of each segment are below it, by the segment's id. */
export const POLICY_PATH = pagePath('AuditPolicy')
export const EXCEPTIONS_PATH = pagePath('PolicyExceptions')
export const RECEIPTS_PATH = pagePath('ChangeReceipts')
export const EXPLAIN_PATH = pagePath('PolicyExplain')
export const RISK_PATH = pagePath('RiskState')
export const RISK_EVENT_PATH = pagePath('RiskDetail')
/** The id that opens the form of a new user. */
export const NEW_USER = 'new'
export const NEW_USER_ADDRESS = `${pagePath('UserManagementList')}?user=${NEW_USER}`
export const USER_SETTINGS_PATH = pagePath('UserSettings')
export const MESSAGES_PATH = pagePath('UserMessages')
