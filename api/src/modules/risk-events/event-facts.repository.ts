import { UNKNOWN_COUNTRY } from '@netwarden/shared/domain'
import { z } from 'zod'
import { countableSpan } from '../../platform/events/countable-span.ts'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import { conditionSql, type VisitFilter } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'

const visitedRow = z.object({ first: z.number(), devices: z.number() })
const hostRow = z.object({ address: z.string(), network: z.string(), country: z.string() })
const parentRow = z.object({ name: z.string(), names: z.number(), visits: z.number() })

const MOST_PARENTS = 10

/** Data from the visits about the domain and the destination of an event. */
export class EventFactsRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  /** When a filter's visits began, to the quarter hour, and by how many devices they are; null without one. */
  async visited(
    filter: VisitFilter,
    signal?: AbortSignal,
  ): Promise<{ firstAt: number; devices: number } | null> {
    const place = {
      columns: ['device_id'],
      timeZone: this.timeZone,
      withSlot: true,
      coarsest: 'quarter',
    } as const
    const span = await countableSpan(this.store, filter, { ...place, signal })
    const source = visitSource({ ...filter, span }, place)
    const { rows } = await this.store.query(
      visitedRow,
      `SELECT toUnixTimestamp(min(slot)) * 1000 AS first, uniqExact(device_id) AS devices
       FROM ${source.sql} WHERE visits > 0`,
      source.params,
      { ...(signal && { signal }) },
    )
    const [row] = rows
    return row && row.devices > 0 ? { firstAt: row.first, devices: row.devices } : null
  }

  /** The address that most visits of a filter went to, with its network and country; null where none went anywhere. */
  async host(filter: VisitFilter, signal?: AbortSignal) {
    const { sql, params } = conditionSql(filter.conditions)
    const { rows } = await this.store.query(
      hostRow,
      `SELECT dst_ip AS address, any(access_record.network) AS network, any(access_record.country) AS country
       FROM access_record WHERE ${inRecords(filter.span)} AND ${sql} AND dst_ip != ''
       GROUP BY address ORDER BY count() DESC, address LIMIT 1`,
      params,
      { rowBudget: this.store.maxRowsRead, ...(signal && { signal }) },
    )
    const [row] = rows
    if (!row) return null
    return {
      address: row.address,
      network: row.network || null,
      country: row.country === UNKNOWN_COUNTRY ? null : row.country || null,
    }
  }

  /** The names one label above those of a filter, most names first. */
  async parents(filter: VisitFilter, signal?: AbortSignal) {
    const { sql, params } = conditionSql(filter.conditions)
    const { rows } = await this.store.query(
      parentRow,
      `SELECT substring(access_record.domain, position(access_record.domain, '.') + 1) AS name,
         uniqExact(access_record.domain) AS names, count() AS visits
       FROM access_record WHERE ${inRecords(filter.span)} AND ${sql}
       GROUP BY name ORDER BY names DESC, name LIMIT ${MOST_PARENTS}`,
      params,
      { rowBudget: this.store.maxRowsRead, ...(signal && { signal }) },
    )
    return rows
  }
}
