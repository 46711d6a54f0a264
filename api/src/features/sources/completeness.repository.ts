import { type Completeness, MAX_COMPLETENESS_ROWS } from '@netwarden/shared'
import { z } from 'zod'
import type { EventStore } from '../../events/store.ts'

const row = z.object({ at: z.number(), source: z.string(), gaps: z.number(), drops: z.number() })

/** Minutes that are known to miss something. */
export class CompletenessRepository {
  constructor(private readonly store: EventStore) {}

  async list(from: Date, to: Date, signal: AbortSignal): Promise<Completeness> {
    const { rows } = await this.store.query(
      row,
      `SELECT toUnixTimestamp(minute) AS at, source, sum(gaps) AS gaps, sum(drops) AS drops FROM completeness
       WHERE minute >= toStartOfMinute(toDateTime({from:UInt32}, 'UTC')) AND minute < toDateTime({to:UInt32}, 'UTC')
       GROUP BY minute, source ORDER BY minute DESC, source LIMIT ${MAX_COMPLETENESS_ROWS}`,
      { from: seconds(from), to: seconds(new Date(to.getTime() + 999)) },
      { signal },
    )
    return rows.reverse().map(({ at, ...found }) => ({ ...found, minute: new Date(at * 1000).toISOString() }))
  }
}

const NEWEST = 2 ** 32 - 1

function seconds(time: Date): number {
  return Math.min(Math.max(0, Math.floor(time.getTime() / 1000)), NEWEST)
}
