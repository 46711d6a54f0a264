export const MAX_ZONE_BYTES = 16 * 1024 ** 2
export const MAX_ZONE_RECORDS = 100_000
/** Faults that are stored per file; all are counted. */
export const MAX_ZONE_FAULTS = 1_000
