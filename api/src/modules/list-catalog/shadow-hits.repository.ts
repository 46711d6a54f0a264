import type { ShadowHits } from '@netwarden/shared/domain'
import { z } from 'zod'
import { SHADOW } from '../../platform/events/rollups.ts'
import { inSlots } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Clock } from '../../platform/time/clock.ts'

const DAY = 86_400_000
const QUARTER = 15 * 60_000
const SECONDS = 5

const shadowRow = z.object({
  id: z.string(),
  day: z.number(),
  week: z.number(),
  month: z.number(),
  devices: z.number(),
})

export const NO_SHADOW_HITS: ShadowHits = {
  shadowHits24h: 0,
  shadowHits7d: 0,
  shadowHits30d: 0,
  shadowDevices30d: 0,
}

/** Visits whose verdict policies on trial would have reversed, from their sums by the quarter hour. */
export class ShadowHitsRepository {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** In one segment, or in all of them. */
  async of(ids: readonly string[], segmentId?: string): Promise<(id: string) => ShadowHits> {
    const span = (length: number) => inSlots({ from: this.#from(length), to: this.#from(-QUARTER) })
    const condition = segmentId === undefined ? '' : 'AND segment_id = {segmentId:String}'
    const { rows } = await this.store.query(
      shadowRow,
      `SELECT policy_id AS id, toFloat64(sumIf(visits, ${span(DAY)})) AS day,
         toFloat64(sumIf(visits, ${span(7 * DAY)})) AS week, toFloat64(sum(visits)) AS month,
         toFloat64(uniqIf(device_id, device_id != '')) AS devices
       FROM ${SHADOW.table}
       WHERE policy_id IN {ids:Array(String)} AND ${span(30 * DAY)} ${condition} GROUP BY id HAVING month > 0`,
      { ids, ...(segmentId === undefined ? {} : { segmentId }) },
      { seconds: SECONDS },
    )
    const found = new Map(rows.map(({ id, ...row }) => [id, row]))
    return (id) => {
      const row = found.get(id)
      if (!row) return NO_SHADOW_HITS
      return {
        shadowHits24h: row.day,
        shadowHits7d: row.week,
        shadowHits30d: row.month,
        shadowDevices30d: row.devices,
      }
    }
  }

  /** Start (epoch ms) of the quarter hour that contains the moment `length` ms ago. */
  #from(length: number): number {
    return Math.floor((this.clock.now() - length) / QUARTER) * QUARTER
  }
}
