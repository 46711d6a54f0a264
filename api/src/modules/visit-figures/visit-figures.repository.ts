import { MAX_OWNERS, type OwnerRow, type PopularQuota } from '@netwarden/shared/contract'
import { z } from 'zod'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import { type Condition, IS_LOCAL } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'
import { distinctDomains } from './distinct-domains.ts'
import type { DayFigures, TwoDays } from './two-days.ts'

export interface SeriesCount {
  start: number
  series: string
  visits: number
}

const seriesCount = z
  .object({ start: z.number(), name: z.string(), n: z.number() })
  .transform(({ start, name, n }) => ({ start, series: name, visits: n }))
const counted = z.object({ n: z.number() })
const localCount = z.object({ names: z.number(), visits: z.number() })
const named = z.object({ name: z.string(), value: z.number() })
const bounds = z.object({ first: z.number(), last: z.number(), n: z.number() })

const text = z.string()
const popularRow = z.object({
  domain: text.optional(),
  domainType: text.optional(),
  org: text.optional(),
  country: text.optional(),
  deviceIP: text.optional(),
  deviceMac: text.optional(),
  dstHostIP: text.optional(),
  port: z.number().nullable().optional(),
  application: text.optional(),
  n: z.number(),
})
export type PopularCount = z.infer<typeof popularRow>

/** The columns of each ranking: grouped by, also shown, and excluded values. */
const RANKINGS: Record<PopularQuota, { columns: string[]; select: string; group: string; where: string }> = {
  activeDevice: {
    columns: ['device_id', 'device_ip', 'device_mac'],
    select: 'argMax(device_ip, visits) AS deviceIP, max(device_mac) AS deviceMac',
    group: 'device_id',
    where: "device_id != ''",
  },
  popularDomain: {
    columns: ['domain', 'domain_type'],
    select: 'domain, max(domain_type) AS domainType',
    group: 'domain',
    where: "domain != ''",
  },
  popularHost: {
    columns: ['dst_ip', 'org', 'country'],
    select: 'dst_ip AS dstHostIP, max(org) AS org, max(country) AS country',
    group: 'dst_ip',
    where: "dst_ip != ''",
  },
  popularCategory: {
    columns: ['domain_type'],
    select: 'domain_type AS domainType',
    group: 'domain_type',
    where: '1',
  },
  popularOrg: { columns: ['org'], select: 'org', group: 'org', where: "org != ''" },
  popularPort: {
    columns: ['dst_port', 'application'],
    select: 'dst_port AS port, application',
    group: 'dst_port, application',
    where: 'dst_port IS NOT NULL',
  },
}

/** Each open console repeats these requests. */
const FIGURES = { shared: 'figures' } as const

export class VisitFiguresRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  /** Visits of each quarter hour (or minute, or day), split by a column where one is named. */
  async series(
    span: Span,
    options: { column?: string; conditions?: Condition[]; coarsest: 'day' | 'quarter' | 'minute' },
  ): Promise<SeriesCount[]> {
    const columns = options.column ? [options.column] : []
    const source = visitSource(
      { span, conditions: options.conditions ?? [] },
      { columns, timeZone: this.timeZone, withSlot: true, coarsest: options.coarsest },
    )
    const { rows } = await this.store.query(
      seriesCount,
      `SELECT toUnixTimestamp(slot) * 1000 AS start, ${options.column ?? "''"} AS name, sum(visits) AS n
       FROM ${source.sql} GROUP BY start, name`,
      source.params,
      FIGURES,
    )
    return rows
  }

  async visits(span: Span, conditions: Condition[]): Promise<number> {
    const source = visitSource({ span, conditions }, { columns: [], timeZone: this.timeZone })
    const { rows } = await this.store.query(
      counted,
      `SELECT sum(visits) AS n FROM ${source.sql}`,
      source.params,
      FIGURES,
    )
    return rows[0]?.n ?? 0
  }

  distinctDomains(days: TwoDays, withLocal: boolean): Promise<DayFigures> {
    return distinctDomains(this.store, days, withLocal)
  }

  /** Names of local discovery, and the number of their queries. */
  async localNames(span: Span, now: number): Promise<{ names: number; visits: number }> {
    const source = visitSource(
      { span, conditions: [IS_LOCAL] },
      { columns: ['domain'], timeZone: this.timeZone, sumsAt: now },
    )
    const { rows } = await this.store.query(
      localCount,
      `SELECT count() AS names, sum(n) AS visits FROM (
         SELECT sum(visits) AS n FROM ${source.sql} WHERE domain != '' GROUP BY domain HAVING toInt64(n) > 0)`,
      source.params,
      FIGURES,
    )
    return rows[0] ?? { names: 0, visits: 0 }
  }

  async popular(
    quota: PopularQuota,
    span: Span,
    { limit, now, conditions = [] }: { limit: number; now: number; conditions?: Condition[] },
  ): Promise<PopularCount[]> {
    const { columns, select, group, where } = RANKINGS[quota]
    const source = visitSource({ span, conditions }, { columns, timeZone: this.timeZone, sumsAt: now })
    const { rows } = await this.store.query(
      popularRow,
      `SELECT ${select}, sum(visits) AS n FROM ${source.sql} WHERE ${where}
       GROUP BY ${group} HAVING toInt64(n) > 0 ORDER BY n DESC, ${group} LIMIT ${limit}`,
      source.params,
      FIGURES,
    )
    return rows
  }

  async owners(by: 'domain' | 'ip', span: Span, country: string | undefined): Promise<OwnerRow[]> {
    const [column, presence] =
      by === 'domain' ? ['domain_country', "domain_country != ''"] : ['country', "dst_ip != ''"]
    if (country === undefined) return this.#ownersBy(column, presence, span, [], 'country')
    const inside: Condition[] = [{ column, operator: '=', value: country }]
    if (by === 'domain') return this.#ownersBy('org', presence, span, inside, 'owner')
    const regions = await this.#ownersBy('region', presence, span, inside, 'region')
    const isAnyKnown = regions.some(({ name }) => name !== '')
    return isAnyKnown ? regions : this.#ownersBy('network', presence, span, inside, 'owner')
  }

  async #ownersBy(
    column: string,
    presence: string,
    span: Span,
    conditions: Condition[],
    level: OwnerRow['level'],
  ): Promise<OwnerRow[]> {
    const item = presence.startsWith('domain') ? 'domain_country' : 'dst_ip'
    const columns = [...new Set([column, item])]
    const source = visitSource({ span, conditions }, { columns, timeZone: this.timeZone })
    const { rows } = await this.store.query(
      named,
      `SELECT ${column} AS name, sum(visits) AS value FROM ${source.sql} WHERE ${presence}
       GROUP BY name ORDER BY value DESC, name LIMIT ${MAX_OWNERS}`,
      source.params,
      FIGURES,
    )
    return rows.map((row) => ({ ...row, level }))
  }

  async byApplication(span: Span): Promise<{ name: string; value: number }[]> {
    const source = visitSource(
      { span, conditions: [] },
      { columns: ['application'], timeZone: this.timeZone },
    )
    const { rows } = await this.store.query(
      named,
      `SELECT application AS name, sum(visits) AS value FROM ${source.sql} GROUP BY name ORDER BY value DESC, name`,
      source.params,
      FIGURES,
    )
    return rows
  }

  /** The first and last quarter hour with a record; null when there is none. */
  async bounds(): Promise<{ first: number; last: number } | null> {
    const { rows } = await this.store.query(
      bounds,
      'SELECT toUnixTimestamp(min(slot)) * 1000 AS first, toUnixTimestamp(max(slot)) * 1000 AS last, count() AS n FROM rollup_total_quarter',
      {},
      FIGURES,
    )
    const row = rows[0]
    return row && row.n > 0 ? row : null
  }
}
