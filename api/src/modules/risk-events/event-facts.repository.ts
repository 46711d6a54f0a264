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

const askedRow = z.object({ qtype: z.string(), rcode: z.string(), source: z.string(), visits: z.number() })

const MOST_PARENTS = 10
const MOST_COMBINATIONS = 500
const MOST_SHARES = 8

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

  /** The visits of a filter by type, response code and data source, most visits first; empty texts are left out. */
  async asked(filter: VisitFilter, signal?: AbortSignal) {
    const { sql, params } = conditionSql(filter.conditions)
    const { rows } = await this.store.query(
      askedRow,
      `SELECT access_record.qtype AS qtype, access_record.rcode AS rcode, access_record.source AS source, count() AS visits
       FROM access_record WHERE ${inRecords(filter.span)} AND ${sql}
       GROUP BY qtype, rcode, source ORDER BY visits DESC LIMIT ${MOST_COMBINATIONS}`,
      params,
      { rowBudget: this.store.maxRowsRead, ...(signal && { signal }) },
    )
    return {
      types: sharesOf(rows, ({ qtype }) => qtype),
      answers: sharesOf(rows, ({ rcode }) => rcode),
      sources: sharesOf(rows, ({ source }) => source),
    }
  }
}

function sharesOf(
  rows: readonly z.infer<typeof askedRow>[],
  nameOf: (row: z.infer<typeof askedRow>) => string,
) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + row.visits)
  return [...sums]
    .filter(([name]) => name !== '')
    .map(([name, visits]) => ({ name, visits }))
    .sort((a, b) => b.visits - a.visits)
    .slice(0, MOST_SHARES)
}
