import { z } from 'zod'
import { countableSpan } from '../../platform/events/countable-span.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { VisitFilter } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'

const named = z.object({ name: z.string(), value: z.number() })

const usageRow = z.object({ visits: z.number(), devices: z.number(), domains: z.number() })
const NOTHING = { visits: 0, devices: 0, domains: 0 }

const QUOTA_COLUMNS = {
  solvedMode: 'solved_mode',
  riskLevel: 'risk_level',
  domainType: 'domain_type',
} as const
const MAX_NAMES = 200

export class VisitsRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  async distribution(filter: VisitFilter, quota: keyof typeof QUOTA_COLUMNS, signal?: AbortSignal) {
    const column = QUOTA_COLUMNS[quota]
    const options = { columns: [column], timeZone: this.timeZone }
    const span = await countableSpan(this.store, filter, { ...options, signal })
    const source = visitSource({ ...filter, span }, options)
    const { rows } = await this.store.query(
      named,
      `SELECT ${column} AS name, sum(visits) AS value FROM ${source.sql}
       GROUP BY name ORDER BY value DESC, name LIMIT ${MAX_NAMES}`,
      source.params,
      { shared: 'figures', ...(signal ? { signal } : {}) },
    )
    return rows
  }

  async usage(filter: VisitFilter, signal?: AbortSignal) {
    const options = { columns: ['device_id', 'domain'], timeZone: this.timeZone }
    const span = await countableSpan(this.store, filter, { ...options, signal })
    const source = visitSource({ ...filter, span }, options)
    const { rows } = await this.store.query(
      usageRow,
      `SELECT toFloat64(sum(visits)) AS visits, toFloat64(uniqExactIf(device_id, device_id != '')) AS devices,
         toFloat64(uniqExactIf(domain, domain != '')) AS domains FROM ${source.sql}`,
      source.params,
      { ...(signal ? { signal } : {}) },
    )
    return rows[0] ?? NOTHING
  }
}
