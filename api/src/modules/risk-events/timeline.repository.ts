import { UNENFORCED_BY } from '@netwarden/shared/domain'
import { z } from 'zod'
import type { EventStore } from '../../platform/events/store.ts'
import { conditionSql, type VisitFilter } from '../../platform/events/visit-filter.ts'

export interface Timeline {
  slots: { name: string; passed: number; banned: number; judged: number }[]
  slotMinutes: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The first one that gives a readable number of slots is used. */
const SLOT_MINUTES = [5, 15, 60, 360, 1_440] as const
const MOST_SLOTS = 72
/** Time shown around an event (ms). */
const AROUND = HOUR

const slotRow = z.object({ slot: z.number(), passed: z.number(), banned: z.number(), judged: z.number() })

/** The visits of an event by time. */
export class TimelineRepository {
  constructor(private readonly store: EventStore) {}

  async of(
    filter: VisitFilter,
    { detectedAt, lastSeenAt }: { detectedAt: number; lastSeenAt: number },
    signal?: AbortSignal,
  ): Promise<Timeline> {
    const [from, to] = [Number(detectedAt) - AROUND, Number(lastSeenAt) + AROUND]
    const slotMinutes =
      SLOT_MINUTES.find((minutes) => (to - from) / (minutes * MINUTE) <= MOST_SLOTS) ?? 1_440
    const length = slotMinutes * MINUTE
    const first = Math.max(Math.floor(from / length), Math.ceil(to / length) - MOST_SLOTS)
    const count = Math.ceil(to / length) - first
    const { sql, params } = conditionSql(filter.conditions)
    const { rows } = await this.store.query(
      slotRow,
      `SELECT intDiv(toUnixTimestamp64Milli(at), ${length}) AS slot,
         countIf(solved_mode != 'banned') AS passed, countIf(solved_mode = 'banned') AS banned,
         countIf(solved_mode = 'banned' AND verdict_by = '${UNENFORCED_BY}') AS judged
       FROM access_record
       WHERE at >= fromUnixTimestamp64Milli(${first * length}, 'UTC')
         AND at < fromUnixTimestamp64Milli(${(first + count) * length}, 'UTC') AND ${sql}
       GROUP BY slot`,
      params,
      { rowBudget: this.store.maxRowsRead, ...(signal ? { signal } : {}) },
    )
    const bySlot = new Map(rows.map((row) => [row.slot, row]))
    const slots = Array.from({ length: count }, (_, index) => {
      const { passed = 0, banned = 0, judged = 0 } = bySlot.get(first + index) ?? {}
      return { name: new Date((first + index) * length).toISOString(), passed, banned, judged }
    })
    return { slots, slotMinutes }
  }
}
