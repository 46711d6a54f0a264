import type { Completeness, IncompleteSlot } from '@netwarden/shared/contract'
import { MAX_COMPLETENESS_ROWS } from '@netwarden/shared/limits'
import { z } from 'zod'
import type { EventStore } from '../../platform/events/store.ts'

const row = z.object({ at: z.number(), source: z.string(), gaps: z.number(), drops: z.number() })

const slotRow = z.object({ start: z.number(), minutes: z.number(), gaps: z.number(), drops: z.number() })

interface Asked {
  from: Date
  to: Date
  /** Name of the only source that is counted. */
  source?: string | undefined
}

/** Minutes that are known to miss something. */
export class CompletenessRepository {
  constructor(private readonly store: EventStore) {}

  async list({ from, to, source }: Asked, signal: AbortSignal): Promise<Completeness> {
    const { rows } = await this.store.query(
      row,
      `SELECT toUnixTimestamp(minute) AS at, source, sum(gaps) AS gaps, sum(drops) AS drops FROM completeness
       WHERE minute >= toStartOfMinute(toDateTime({from:UInt32}, 'UTC')) AND minute < toDateTime({to:UInt32}, 'UTC')
         ${source === undefined ? '' : 'AND source = {source:String}'}
       GROUP BY minute, source ORDER BY minute DESC, source LIMIT ${MAX_COMPLETENESS_ROWS}`,
      {
        from: seconds(from),
        to: seconds(new Date(to.getTime() + 999)),
        ...(source === undefined ? {} : { source }),
      },
      { signal },
    )
    return rows.reverse().map(({ at, ...found }) => ({ ...found, minute: new Date(at * 1000).toISOString() }))
  }

  /** The sums of all sources in those slots that miss something; a slot reaches to the next start, the last one to `to`. */
  async bySlot(starts: readonly Date[], to: Date, signal: AbortSignal): Promise<IncompleteSlot[]> {
    const { rows } = await this.store.query(
      slotRow,
      `SELECT {starts:Array(UInt32)}[arrayCount(b -> b <= toUnixTimestamp(minute), {starts:Array(UInt32)})] AS start,
              uniqExact(minute) AS minutes, sum(gaps) AS gaps, sum(drops) AS drops FROM completeness
       WHERE minute >= toDateTime({starts:Array(UInt32)}[1], 'UTC') AND minute < toDateTime({to:UInt32}, 'UTC')
       GROUP BY start ORDER BY start`,
      { starts: starts.map(seconds), to: seconds(to) },
      { signal },
    )
    return rows.map(({ start, ...found }) => ({ name: new Date(start * 1000).toISOString(), ...found }))
  }
}

const NEWEST = 2 ** 32 - 1

function seconds(time: Date): number {
  return Math.min(Math.max(0, Math.floor(time.getTime() / 1000)), NEWEST)
}
