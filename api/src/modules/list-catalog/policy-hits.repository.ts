import type { HitsOfDay } from '@netwarden/shared/contract'
import type { PolicyHits } from '@netwarden/shared/domain'
import { z } from 'zod'
import type { RollupFamily } from '../../platform/events/rollups.ts'
import { inSlots } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import { chartSlots, slotIndex } from '../../platform/time/chart-slots.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { NO_SHADOW_HITS, ShadowHitsRepository } from './shadow-hits.repository.ts'

const DAY = 86_400_000
const MONTH = 30 * DAY
const QUARTER = 15 * 60_000
const SECONDS = 5

const recentRow = z.object({
  id: z.string(),
  day: z.number(),
  month: z.number(),
  first: z.number(),
  last: z.number(),
})
const slotRow = z.object({ start: z.number(), n: z.number() })
const everRow = z.object({ id: z.string(), first: z.number(), last: z.number() })

const EVERYWHERE = { family: 'policy', condition: '', params: {} } as const
const IN_SEGMENT = { family: 'segment_policy', condition: 'AND segment_id = {segmentId:String}' } as const
const NEVER: PolicyHits = { hits24h: 0, hits30d: 0, firstHitAt: null, lastHitAt: null, ...NO_SHADOW_HITS }
/** Of policies whose hits nobody counted. */
export const UNKNOWN_HITS: PolicyHits = {
  hits24h: null,
  hits30d: null,
  firstHitAt: null,
  lastHitAt: null,
  shadowHits24h: null,
  shadowHits7d: null,
  shadowHits30d: null,
  shadowDevices30d: null,
}

/** Hits by policy, as pages show them; an unknown policy never decided. */
export type HitsOf = (id: string) => PolicyHits

/** Hits of policies and lists, from sums: of 30 days by the quarter hour, of earlier times by the day. */
export class PolicyHitsRepository {
  readonly #shadow: ShadowHitsRepository

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    /** Time zone whose days are counted. */
    private readonly timeZone: string,
  ) {
    this.#shadow = new ShadowHitsRepository(store, clock)
  }

  /**
   * Hits in one segment, or in all of them. Policies can be managed while the event store does not answer: their hits
   * are then unknown.
   */
  of(ids: readonly string[], segmentId?: string): Promise<HitsOf> {
    if (ids.length === 0) return Promise.resolve(() => NEVER)
    return this.#read(ids, segmentId).catch(() => () => UNKNOWN_HITS)
  }

  /** Ids of those that decided in 30 days, with their hits; null while hits cannot be counted. */
  async often(): Promise<Map<string, number> | null> {
    const recent = await this.#recent('').catch(() => null)
    return recent && new Map(recent.rows.map(({ id, month }) => [id, month]))
  }

  /** The hits of a policy on each of the last 30 days, today last. */
  async byDay(id: string): Promise<HitsOfDay[]> {
    const now = this.clock.now()
    const { starts } = chartSlots({ from: now - MONTH + DAY, to: now + 1 }, this.timeZone)
    const span = { from: starts[0] ?? now, to: now + QUARTER }
    const { rows } = await this.store.query(
      slotRow,
      `SELECT toUnixTimestamp(slot) * 1000 AS start, toFloat64(sum(visits)) AS n
       FROM rollup_policy_quarter WHERE ${inSlots(wholeQuarters(span))} AND policy_id = {id:String} GROUP BY slot`,
      { id },
      { seconds: SECONDS },
    )
    const sums = starts.map(() => 0)
    for (const { start, n } of rows) {
      const index = slotIndex(starts, start)
      sums[index] = (sums[index] ?? 0) + n
    }
    return starts.map((start, index) => ({ name: new Date(start).toISOString(), visits: sums[index] ?? 0 }))
  }

  async #read(ids: readonly string[], segmentId: string | undefined): Promise<HitsOf> {
    const place = segmentId === undefined ? EVERYWHERE : { ...IN_SEGMENT, params: { segmentId } }
    const params = { ids, ...place.params }
    const [recent, ever, shadowOf] = await Promise.all([
      this.#recent(`${place.condition} AND policy_id IN {ids:Array(String)}`, params, place.family),
      this.store.query(
        everRow,
        `SELECT policy_id AS id, toUnixTimestamp(min(slot)) * 1000 AS first, toUnixTimestamp(max(slot)) * 1000 AS last
         FROM rollup_${place.family}_day
         WHERE policy_id IN {ids:Array(String)} ${place.condition} AND visits > 0 GROUP BY id`,
        params,
        { seconds: SECONDS },
      ),
      this.#shadow.of(ids, segmentId),
    ])
    const recentById = new Map(recent.rows.map((row) => [row.id, row]))
    const everById = new Map(ever.rows.map((row) => [row.id, row]))
    const from = this.#from(MONTH)
    return (id) => {
      const all = everById.get(id)
      const now = recentById.get(id)
      if (!all) return { ...NEVER, ...shadowOf(id) }
      return {
        hits24h: now?.day ?? 0,
        hits30d: now?.month ?? 0,
        firstHitAt: new Date(now && all.first > from ? now.first : all.first).toISOString(),
        lastHitAt: new Date(now?.last ?? all.last).toISOString(),
        ...shadowOf(id),
      }
    }
  }

  #recent(condition: string, params: Record<string, unknown> = {}, family: RollupFamily = EVERYWHERE.family) {
    const span = (length: number) => inSlots({ from: this.#from(length), to: this.#from(-QUARTER) })
    return this.store.query(
      recentRow,
      `SELECT policy_id AS id, toFloat64(sumIf(visits, ${span(DAY)})) AS day, toFloat64(sum(visits)) AS month,
         toUnixTimestamp(min(slot)) * 1000 AS first, toUnixTimestamp(max(slot)) * 1000 AS last
       FROM rollup_${family}_quarter WHERE ${span(MONTH)} AND policy_id != '' ${condition}
       GROUP BY id HAVING month > 0`,
      params,
      { seconds: SECONDS },
    )
  }

  /** Start (epoch ms) of the quarter hour that contains the moment `length` ms ago. */
  #from(length: number): number {
    return wholeQuarter(this.clock.now() - length)
  }
}

function wholeQuarter(at: number): number {
  return Math.floor(at / QUARTER) * QUARTER
}

function wholeQuarters({ from, to }: Span): Span {
  return { from: wholeQuarter(from), to: wholeQuarter(to) }
}
