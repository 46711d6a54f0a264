import { z } from 'zod'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import { visitSource } from '../../platform/events/visit-source.ts'
import { type PastVisitor, pastVisitorSchema } from '../list-catalog/index.ts'

const SECONDS = 60
const NAMES_A_PAGE = 50_000
const MOST_NAMES = 100
const nameRow = z.object({ name: z.string() })

/** Devices and their visits in the stored past. */
export class PastVisitorsRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  /** The names that were queried in a span, page by page. */
  async *names(span: Span, signal: AbortSignal): AsyncGenerator<string[]> {
    const source = visitSource({ span, conditions: [] }, { columns: ['domain'], timeZone: this.timeZone })
    for (let after = ''; ; ) {
      const { rows } = await this.store.query(
        nameRow,
        `SELECT domain AS name FROM ${source.sql} WHERE domain > {after:String}
         GROUP BY name ORDER BY name LIMIT ${NAMES_A_PAGE}`,
        { ...source.params, after },
        { signal, seconds: SECONDS },
      )
      if (rows.length > 0) yield rows.map(({ name }) => name)
      const last = rows[NAMES_A_PAGE - 1]
      if (!last) return
      after = last.name
    }
  }

  /** Devices that visited one of the names while no bad list held it; those with the most visits first. */
  async visitors(
    span: Span,
    names: readonly string[],
    { limit, signal }: { limit: number; signal: AbortSignal },
  ): Promise<PastVisitor[]> {
    const { rows } = await this.store.query(
      pastVisitorSchema,
      `SELECT device_id AS deviceId, argMax(ip, last_at) AS deviceIp, max(mac) AS deviceMac,
         toUnixTimestamp64Milli(min(first_at)) AS first, toUnixTimestamp64Milli(max(last_at)) AS last,
         sum(n) AS visits, arraySlice(arrayReverseSort(x -> x.2, groupArray((domain, n))), 1, ${MOST_NAMES}) AS names
       FROM (
         SELECT device_id, domain, argMax(device_ip, at) AS ip, max(device_mac) AS mac,
           min(at) AS first_at, max(at) AS last_at, count() AS n
         FROM access_record
         WHERE ${inRecords(span)} AND domain IN {names:Array(String)} AND risk_level = 'common' AND device_id != ''
         GROUP BY device_id, domain)
       GROUP BY device_id ORDER BY visits DESC, device_id LIMIT ${limit}`,
      { names },
      { signal, seconds: SECONDS },
    )
    return rows
  }
}
