/** Limits and constants of the product, each in one place. Times are milliseconds unless the name says otherwise. */
export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 200
/** `current × pageSize` may not exceed this row number: deeper pages need a narrower time filter. */
export const MAX_PAGE_DEPTH = 10_000
export const MAX_REST_RANGE = 1_000
/** Base path of the resources. */
/** Folder of the data directory in which the command line on the server confirms pending changes. */
export const CONFIRMATION_FOLDER = 'confirmed-changes'
export const REST_PATH = '/api/rest'
/** The OpenAPI document. */
export const OPENAPI_PATH = '/api/openapi.json'
export const MAX_REPORTED_LINES = 100
/** Bytes, fields and list items of a JSON body, where its contract does not name more. */
export const MAX_BODY_BYTES = 1024 ** 2
export const MAX_BODY_VALUES = 2_000

export const ACCESS_TOKEN_LIFETIME = 15 * 60_000
export const REFRESH_TOKEN_LIFETIME = 7 * 86_400_000
/** Reuse of a spent refresh token within this time is a race between tabs; later it counts as theft. */
export const REFRESH_REUSE_GRACE = 10_000
export const MAX_WRONG_PASSWORDS = 5
/** Wrong passwords for one username from all addresses together. */
export const MAX_WRONG_PASSWORDS_OF_NAME = 29
export const LOCKOUT_TIME = 15 * 60_000
/** A user who signed in from an address within this time is not locked out there by tries from other addresses. */
export const KNOWN_ADDRESS_TIME = 30 * 86_400_000
export const PASSWORD_RESET_LIFETIME = 30 * 60_000
/** Reset links that are mailed per hour to one account, and to one mailbox. */
export const MAX_RESET_MAILS = 3
export const MAX_RESET_MAILS_OF_MAILBOX = 10
/** Accounts that one mailbox can register per hour. */
export const MAX_REGISTRATIONS_OF_MAILBOX = 5
export const SIGN_IN_CALLS_PER_MINUTE = 60
/** Prefix of every API token; no other kind of token has it. */
export const API_TOKEN_PREFIX = 'nw_'

export const MAX_IMPORT_BYTES = 20 * 1024 ** 3
/** Files of one import: the number of a record has four bits for the file. */
export const MAX_IMPORT_FILES = 16
/** Longer log lines are rejected, so that a file without line ends cannot fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024

export const MAX_SOURCES = 100
/** Rejected lines that are stored per source. */
export const MAX_SOURCE_REJECTS = 1_000
/** Incomplete minutes in one answer. */
export const MAX_COMPLETENESS_ROWS = 10_000
/** Slots of a chart in one query for incomplete slots. */
export const MAX_INCOMPLETE_SLOTS = 500

export const MAX_SEGMENTS = 200
export const MAX_SEGMENT_ENTRIES = 10_000
/** Custom policies that one call adds, and the largest number of them in total. */
export const MAX_POLICY_ENTRIES = 100_000
export const MAX_CUSTOM_POLICIES = 300_000
export const MAX_CONTROL_BODY_BYTES = 16 * 1024 ** 2
/** The largest number of added lists, and the largest unpacked text of one. */
export const MAX_OWN_LISTS = 200
export const MAX_LIST_BYTES = 64 * 1024 ** 2
/** Hours between two checks of a list. */
export const MAX_CHECK_HOURS = 720

/** Default DNS servers, and DNS servers of each specified entry. */
export const MAX_DNS_SERVERS = 16
/** Characters of one server: a name, an address, a path and pins. */
export const MAX_DNS_SERVER_LENGTH = 500
export const MAX_SPECIFIED_DNS_SERVERS = 1_000
export const MAX_TESTED_DNS_SERVERS = 32
export const DNS_TESTS_PER_MINUTE = 30
export const MAX_DNS_SETTINGS_BYTES = 4 * 1024 ** 2

/** Limits of the DNS gateway: listening addresses, networks and domains in its lists, and its numbers. */
export const MAX_GATEWAY_LISTEN = 64
export const MAX_DOH_PATH_LENGTH = 200
/** Of a path to a file. */
export const MAX_PATH_LENGTH = 1_000
export const MAX_GATEWAY_NETWORKS = 1_000
export const MAX_GATEWAY_CLIENT_RATE = 1_000_000
export const MAX_GATEWAY_CACHE_BYTES = 2 ** 32
export const MAX_GATEWAY_STALE_SECONDS = 12 * 3600
export const MIN_GATEWAY_TTL_SECONDS = 30
export const MAX_GATEWAY_TTL_SECONDS = 7 * 86_400
export const GATEWAY_QUERIES_PER_MINUTE = 120
export const ENCRYPTED_TESTS_PER_MINUTE = 12
/** Attempts to pair a node, from one address. */
export const JOINS_PER_MINUTE = 10
export const MAX_ENFORCERS = 500
export const MAX_ENFORCER_SITES = 200
export const MAX_PLANNED_CHANGES = 500

/** Characters of a request for access, and of the answer to it. */
export const MAX_REQUEST_REASON = 500
export const MAX_REQUEST_CONTACT = 200
export const MAX_REQUEST_COMMENT = 500
export const MAX_REQUEST_TOKEN = 600
/** Calls for requests from one address, behind which may be many devices; a repeat changes nothing. */
export const REQUESTS_PER_MINUTE = 6_000

export const SUPERADMIN_NAME = 'superadmin'
export const BUILT_IN_SEGMENT_ID = 'all'
export const APP_NAME = 'Netwarden'

/** Header with the reason of a guarded call whose input has no field `reason`, percent-encoded. */
export const CHANGE_REASON_HEADER = 'x-change-reason'
