/** The most characters of texts, and bounds of fields, which forms check before the server does. */
export const MAX_PORT = 65_535

export const MAX_USER_TEXT = 63
export const MAX_AVATAR_BYTES = 2 * 1024 ** 2
export const MAX_TOKEN_NAME = 63

export const MAX_SEGMENT_NOTE = 200
export const MAX_DEVICE_NAME = 100
export const MAX_POLICY_REMARK = 500
export const MAX_SCHEDULE_SLOTS = 50
export const MAX_UNCATEGORISED = 200

export const MAX_ORG_NAME = 200
export const MAX_ORG_ADDRESS = 300
export const MAX_SOURCE_NAME = 100
export const MAX_ENFORCER_NAME = 63
/** Largest number of counterparts of a subject in one answer. */
export const MAX_COUNTERPARTS = 100

export const MAX_ZONE_FILES = 100
/** Records that one edit adds, removes and changes each. */
export const MAX_ZONE_EDITS = 5_000

export const MAX_SOFTWARE_NAME = 63
export const MAX_COPYRIGHT = 255
/** How long alarms are collected into one message. */
export const MAX_COLLECT_SECONDS = 3_600
