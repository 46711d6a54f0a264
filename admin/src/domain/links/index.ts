export { explainAddress } from './explain-address.ts'
export {
  CONTROL_STATE_PATH,
  DNS_CONFIG_PATH,
  EXCEPTIONS_PATH,
  FOCUS_PATH,
  GATEWAY_PATH,
  GATEWAY_SWITCH_ADDRESS,
  LISTS_PATH,
  LOGIN,
  MESSAGES_PATH,
  NEW_LIST,
  NEW_LIST_ADDRESS,
  NEW_SEGMENT,
  NEW_SOURCE,
  NEW_SOURCE_ADDRESS,
  NEW_USER,
  NEW_USER_ADDRESS,
  ORGS_PATH,
  POLICY_PATH,
  RECEIPTS_PATH,
  REDIRECT,
  SEARCH_PATH,
  SEGMENTS_PATH,
  SOURCES_PATH,
  SUBJECT_PATHS,
  SYSTEM_CONFIG_PATH,
  USER_SETTINGS_PATH,
  VISIT_LOG_PATH,
  ZONE_PATH,
} from './paths.ts'
export { riskAddress, riskEventAddress } from './risk-address.ts'
export { addressOf, type LinkTo, searchAddress } from './search-address.ts'
export { useLinksWithin } from './use-links-within.ts'
