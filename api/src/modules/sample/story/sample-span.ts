/** The times that the sample covers, epoch ms. */
export interface SampleSpan {
  from: number
  /** All but the newest visits are before it. */
  quietFrom: number
  /** The newest visits start here. */
  newestFrom: number
  to: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SAMPLE_DAYS = 30
/** Lines that exceed the retention when they are read are refused. */
const RETENTION_MARGIN = 2 * HOUR

/** Visits of the newest hour. */
export const NEWEST_HOUR_VISITS = 55

/**
 * The quiet minutes before the newest visits keep their number true for "the last hour" requested a little later, and
 * for "the hour up to the newest visit" alike.
 */
export function sampleSpan(to: number, retentionDays: number): SampleSpan {
  const length = Math.min(SAMPLE_DAYS * 24 * HOUR, retentionDays * 24 * HOUR - RETENTION_MARGIN)
  return { from: to - length, quietFrom: to - 66 * MINUTE, newestFrom: to - 54 * MINUTE, to }
}
