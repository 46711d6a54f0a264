import type { DistinctQuota, DistinctSort } from '@netwarden/shared/contract'
import { z } from 'zod'
import { countableSpan } from '../../platform/events/countable-span.ts'
import { type Edges, firstAndLast } from '../../platform/events/first-and-last.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { Condition, VisitFilter } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'

export type CountedBy = Exclude<DistinctQuota, 'user'>

export interface RankedWindow {
  offset: number
  limit: number
  sort: DistinctSort
  order: 'asc' | 'desc'
}

/** A key and the figure that it is ranked by. */
const rankedRow = z.object({ key: z.string(), n: z.number() })
export type RankedRow = z.infer<typeof rankedRow>
const keyFacts = z.object({ key: z.string(), visits: z.number(), banned: z.number(), ip: z.string() })
export type KeyFacts = z.infer<typeof keyFacts>
const usedAddress = z
  .object({ id: z.string(), ip: z.string(), n: z.number(), banned: z.number() })
  .transform(({ n: visits, ...row }) => ({ ...row, visits }))
export type UsedAddress = z.infer<typeof usedAddress>
const counted = z.object({ n: z.number() })

const COLUMNS = { device: 'device_id', domain: 'domain', org: 'org' } as const satisfies Record<
  CountedBy,
  string
>
const FIGURES = { visits: 'sum(visits)', banned: "sumIf(visits, solved_mode = 'banned')" } as const
/** Devices, each with its addresses, from which people are counted. */
export const MAX_USED_ADDRESSES = 50_000
/** Keys whose facts one query reads. */
export const KEYS_AT_ONCE = 200
const PAGE = 'page'

/** Counts the visits of a filter by device, domain or organisation. */
export class DistinctRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  /** The newest part of the filter's span that may be read: all of it where sums have the columns. */
  async countable(filter: VisitFilter, by: DistinctQuota, signal?: AbortSignal): Promise<VisitFilter> {
    const column = by === 'user' ? 'device_id' : COLUMNS[by]
    const options = { columns: [column, 'solved_mode'], timeZone: this.timeZone, signal }
    return { ...filter, span: await countableSpan(this.store, filter, options) }
  }

  /** Only the order needs all keys: the other facts are read for the rows of a page. */
  async rank(
    by: CountedBy,
    filter: VisitFilter,
    { offset, limit, sort, order }: RankedWindow,
    signal?: AbortSignal,
  ): Promise<RankedRow[]> {
    const column = COLUMNS[by]
    const figure = sort === 'key' ? FIGURES.visits : FIGURES[sort]
    const columns = sort === 'banned' ? [column, 'solved_mode'] : [column]
    const source = visitSource(filter, { columns, timeZone: this.timeZone })
    const ranking = sort === 'key' ? `key ${order}` : `n ${order}, key`
    const { rows } = await this.store.query(
      rankedRow,
      `SELECT ${column} AS key, ${figure} AS n FROM ${source.sql} WHERE ${column} != ''
       GROUP BY key ORDER BY ${ranking} LIMIT ${limit} OFFSET ${offset}`,
      source.params,
      { shared: PAGE, ...(signal ? { signal } : {}) },
    )
    return rows
  }

  async count(by: CountedBy, filter: VisitFilter, signal?: AbortSignal): Promise<number> {
    const column = COLUMNS[by]
    const source = visitSource(filter, { columns: [column], timeZone: this.timeZone })
    const sql = `SELECT uniqExactIf(${column}, ${column} != '') AS n FROM ${source.sql}`
    const options = { shared: PAGE, ...(signal ? { signal } : {}) } as const
    const { rows } = await this.store.query(counted, sql, source.params, options)
    return rows[0]?.n ?? 0
  }

  /** Of at most `KEYS_AT_ONCE` keys; `ip` is the address of most of the visits, of a device. */
  async facts(
    by: CountedBy,
    filter: VisitFilter,
    keys: readonly string[],
    signal?: AbortSignal,
  ): Promise<KeyFacts[]> {
    const column = COLUMNS[by]
    const isDevice = by === 'device'
    const columns = [column, 'solved_mode', ...(isDevice ? ['device_ip'] : [])]
    const source = visitSource(among(filter, column, keys), { columns, timeZone: this.timeZone })
    const { rows } = await this.store.query(
      keyFacts,
      `SELECT key, sum(n) AS visits, sum(b) AS banned, argMax(address, n) AS ip
       FROM (SELECT ${column} AS key, ${isDevice ? 'device_ip' : "''"} AS address, ${FIGURES.visits} AS n,
                    ${FIGURES.banned} AS b
             FROM ${source.sql} GROUP BY key, address)
       GROUP BY key`,
      source.params,
      { shared: PAGE, ...(signal ? { signal } : {}) },
    )
    return rows
  }

  edges(by: CountedBy, filter: VisitFilter, keys: readonly string[], signal?: AbortSignal) {
    return this.#edges([COLUMNS[by]], among(filter, COLUMNS[by], keys), keys.length, signal)
  }

  /** The devices with each address that they used, most visits first. */
  async usedAddresses(filter: VisitFilter, signal?: AbortSignal): Promise<UsedAddress[]> {
    const columns = ['device_id', 'device_ip', 'solved_mode']
    const source = visitSource(filter, { columns, timeZone: this.timeZone })
    const { rows } = await this.store.query(
      usedAddress,
      `SELECT device_id AS id, device_ip AS ip, ${FIGURES.visits} AS n, ${FIGURES.banned} AS banned
       FROM ${source.sql} WHERE device_id != '' GROUP BY id, ip ORDER BY n DESC, id, ip
       LIMIT ${MAX_USED_ADDRESSES}`,
      source.params,
      { ...(signal ? { signal } : {}) },
    )
    return rows
  }

  /** When each of some devices was seen with each of its addresses; the keys are both, with a blank between them. */
  edgesOfAddresses(filter: VisitFilter, ids: readonly string[], signal?: AbortSignal) {
    return this.#edges(['device_id', 'device_ip'], among(filter, 'device_id', ids), MAX_EDGES, signal)
  }

  #edges(
    columns: readonly [string, ...string[]],
    filter: VisitFilter,
    limit: number,
    signal?: AbortSignal,
  ): Promise<Map<string, Edges>> {
    return firstAndLast(this.store, filter, {
      columns,
      limit,
      timeZone: this.timeZone,
      shared: 'visits',
      signal,
    })
  }
}

const MAX_EDGES = 1_000

function among(filter: VisitFilter, column: string, keys: readonly string[]): VisitFilter {
  const condition: Condition = { column, operator: 'IN', value: keys }
  return { ...filter, conditions: [...filter.conditions, condition] }
}
