import { DAY, type Span } from '../../platform/events/time-slices.ts'

/** The range of records that exist at the moment. */
export interface Retention {
  readonly days: number
  /** Older records are no longer kept (epoch ms); 0 before the first round. */
  readonly since: number
  /** Of the newest record as far as it is known (epoch ms): logs may be up to a day ahead of this clock. */
  readonly newestAt: number
}

/** All that is kept, and what logs with a clock ahead of ours may hold: whole UTC days, so that a day long it is the same. */
export function retentionSpan({ days }: Pick<Retention, 'days'>, now: number): Span {
  const today = Math.floor(now / DAY) * DAY
  return { from: today - (days + 1) * DAY, to: today + 2 * DAY }
}

/** The instance that services read, and the retention service sets. */
export class LiveRetention implements Retention {
  since = 0
  newestAt = 0

  constructor(public days: number) {}

  readonly noteRecord = (at: number): void => {
    this.newestAt = Math.max(this.newestAt, at)
  }
}
