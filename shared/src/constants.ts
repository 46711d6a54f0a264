/** Limits and constants of the product, written once. Times are milliseconds unless the name says otherwise. */
export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 200
/** `current × pageSize` may not reach past this row: deeper pages need a narrower time filter. */
export const MAX_PAGE_DEPTH = 10_000
export const MAX_REST_RANGE = 1_000
/** Resources are addressed below this path. */
export const REST_PATH = '/api/rest'
export const MAX_REPORTED_LINES = 100

export const ACCESS_TOKEN_LIFETIME = 15 * 60_000
export const REFRESH_TOKEN_LIFETIME = 7 * 86_400_000
/** A spent refresh token used again within this time was a race between tabs, later it was stolen. */
export const REFRESH_REUSE_GRACE = 10_000
export const MAX_WRONG_PASSWORDS = 5
/** Of one name over all addresses. */
export const MAX_WRONG_PASSWORDS_OF_NAME = 29
export const LOCKOUT_TIME = 15 * 60_000
/** A user who signed in from an address within this time is not locked out there by tries from other addresses. */
export const KNOWN_ADDRESS_TIME = 30 * 86_400_000
export const PASSWORD_RESET_LIFETIME = 30 * 60_000
/** Reset links are mailed at most so often an hour, to one account and to one mailbox. */
export const MAX_RESET_MAILS = 3
export const MAX_RESET_MAILS_OF_MAILBOX = 10
/** Accounts that may be registered with one mailbox in an hour. */
export const MAX_REGISTRATIONS_OF_MAILBOX = 5
export const SIGN_IN_CALLS_PER_MINUTE = 60
/** What every API token begins with, and no other kind of token. */
export const API_TOKEN_PREFIX = 'nw_'

export const MAX_IMPORT_BYTES = 20 * 1024 ** 3
/** Files of one import: a record's number has four bits to tell them apart. */
export const MAX_IMPORT_FILES = 16
/** A log line longer than this is rejected, so that a file without line ends cannot fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024

export const MAX_SOURCES = 100
/** Rejected lines that are kept of one source. */
export const MAX_SOURCE_REJECTS = 1_000
/** Minutes that one answer marks as incomplete. */
export const MAX_COMPLETENESS_ROWS = 10_000
/** Slots of a chart that can be asked about at once. */
export const MAX_INCOMPLETE_SLOTS = 500

export const MAX_SEGMENTS = 200
export const MAX_SEGMENT_ENTRIES = 10_000
/** Custom policies that one call adds, and that there can be. */
export const MAX_POLICY_ENTRIES = 100_000
export const MAX_CUSTOM_POLICIES = 300_000
export const MAX_CONTROL_BODY_BYTES = 16 * 1024 ** 2
/** Lists that were added, and the text of one as it is unpacked. */
export const MAX_OWN_LISTS = 200
export const MAX_LIST_BYTES = 64 * 1024 ** 2
/** Hours between two checks of a list. */
export const MAX_CHECK_HOURS = 720

/** Servers by default, and of each specified entry. */
export const MAX_DNS_SERVERS = 16
export const MAX_SPECIFIED_DNS_SERVERS = 1_000
export const MAX_TESTED_DNS_SERVERS = 32
export const DNS_TESTS_PER_MINUTE = 30
export const MAX_DNS_SETTINGS_BYTES = 4 * 1024 ** 2

/** The DNS gateway: addresses that it serves, entries of its lists of networks and domains, and its bounds. */
export const MAX_GATEWAY_LISTEN = 64
export const MAX_GATEWAY_NETWORKS = 1_000
export const MAX_GATEWAY_CLIENT_RATE = 1_000_000
export const MAX_GATEWAY_CACHE_BYTES = 2 ** 32
export const MAX_GATEWAY_STALE_SECONDS = 12 * 3600
export const GATEWAY_QUERIES_PER_MINUTE = 120

export const SUPERADMIN_NAME = 'superadmin'
export const BUILT_IN_SEGMENT_ID = 'all'
export const APP_NAME = 'Netwarden'
