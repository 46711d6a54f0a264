import { z } from 'zod'
import type { EventStore } from '../../platform/events/store.ts'
import type { VisitFilter } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'

export type VisitedKind = 'domain' | 'dstHost'
export interface VisitedWindow {
  offset: number
  limit: number
  by: 'visits' | 'name'
  order: 'asc' | 'desc'
}

const visitedRow = z.object({ name: z.string(), org: z.string(), fact: z.string(), n: z.number() })
const counted = z.object({ n: z.number() })
export type VisitedRow = z.infer<typeof visitedRow>

/** What each list is grouped by, and what else it shows; records differ in it over time, the most frequent wins. */
const LISTS: Record<VisitedKind, { column: string; fact: string }> = {
  domain: { column: 'domain', fact: 'domain_type' },
  dstHost: { column: 'dst_ip', fact: 'country' },
}

/** Names and hosts by how often they were visited, from the sums. */
export class VisitedRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  async list(
    kind: VisitedKind,
    filter: VisitFilter,
    window: VisitedWindow,
    signal: AbortSignal,
  ): Promise<VisitedRow[]> {
    const { column, fact } = LISTS[kind]
    const source = visitSource(filter, { columns: [column, 'org', fact], timeZone: this.timeZone })
    const { by, order, offset, limit } = window
    const sort = by === 'name' ? `name ${order}` : `n ${order}, name`
    const { rows } = await this.store.query(
      visitedRow,
      `SELECT ${column} AS name, argMax(org, visits) AS org, argMax(${fact}, visits) AS fact, sum(visits) AS n
       FROM ${source.sql} WHERE ${column} != '' GROUP BY name ORDER BY ${sort} LIMIT ${limit} OFFSET ${offset}`,
      source.params,
      { signal, shared: 'visits' },
    )
    return rows
  }

  async count(kind: VisitedKind, filter: VisitFilter, signal: AbortSignal): Promise<number> {
    const { column } = LISTS[kind]
    const source = visitSource(filter, { columns: [column], timeZone: this.timeZone })
    const sql = `SELECT uniqExactIf(${column}, ${column} != '') AS n FROM ${source.sql}`
    const { rows } = await this.store.query(counted, sql, source.params, { signal, shared: 'visits' })
    return rows[0]?.n ?? 0
  }
}
