import { z } from 'zod'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import { type Condition, patternOf } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'

const asked = z.object({ name: z.string(), n: z.number() })
/** A name and the number of its queries. */
export interface QueriedName {
  name: string
  visits: number
}
const missed = z.object({ name: z.string(), n: z.number(), devices: z.number(), at: z.number() })
export type MissedName = z.infer<typeof missed>

/** Maximum of names without an answer: those queried most often. */
const MAX_MISSED = 2_000
/** Maximum of names below others: the most queried ones. */
const MAX_BELOW = 2_000

/** Queries for names of our zones; names are lower case without a last dot. */
export class ZoneNamesRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  /** The names among the given ones that devices queried, most queried first. */
  async asked(names: readonly string[], span: Span): Promise<QueriedName[]> {
    if (names.length === 0) return []
    return this.#sum({ column: 'domain', operator: 'IN', value: names }, span, names.length)
  }

  /** Names below these that were queried, most queried first. */
  async askedBelow(names: readonly string[], span: Span): Promise<{ rows: QueriedName[]; isCut: boolean }> {
    if (names.length === 0) return { rows: [], isCut: false }
    const patterns = names.map((name) => `%.${patternOf(name)}`)
    const rows = await this.#sum({ column: 'domain', operator: 'LIKE', value: patterns }, span, MAX_BELOW)
    return { rows, isCut: rows.length === MAX_BELOW }
  }

  async #sum(condition: Condition, span: Span, limit: number): Promise<QueriedName[]> {
    const source = visitSource(
      { span, conditions: [condition] },
      { columns: ['domain'], timeZone: this.timeZone },
    )
    const { rows } = await this.store.query(
      asked,
      `SELECT domain AS name, sum(visits) AS n FROM ${source.sql} GROUP BY name ORDER BY n DESC, name LIMIT ${limit}`,
      source.params,
    )
    return rows.map(({ name, n }) => ({ name, visits: n }))
  }

  /**
   * Names of a zone that resolvers answered as missing; aggregates do not contain answers, so the newest records are
   * read.
   */
  async missed(
    origin: string,
    span: Span,
    signal: AbortSignal,
  ): Promise<{ rows: MissedName[]; isCut: boolean }> {
    const { rows, rowsRead } = await this.store.query(
      missed,
      `SELECT domain AS name, count() AS n, uniqExact(device_id) AS devices,
         toUnixTimestamp64Milli(max(at)) AS at
       FROM access_record
       WHERE ${inRecords(span)} AND rcode = 'NXDOMAIN' AND (domain = {origin:String} OR domain LIKE {below:String})
       GROUP BY name ORDER BY n DESC, name LIMIT ${MAX_MISSED}`,
      { origin, below: `%.${patternOf(origin)}` },
      { signal, rowBudget: this.store.maxRowsRead },
    )
    return { rows, isCut: rows.length === MAX_MISSED || rowsRead >= this.store.maxRowsRead }
  }
}
