export const MAX_ZONE_BYTES = 16 * 1024 ** 2
export const MAX_ZONE_RECORDS = 100_000
/** Octets and words of one record or directive, which has at most 65,535 octets of data: escaped, in words of one character. */
export const MAX_ENTRY_BYTES = 1024 ** 2
export const MAX_ENTRY_WORDS = 40_000
/** Faults that are stored per file; all are counted. */
export const MAX_ZONE_FAULTS = 1_000
