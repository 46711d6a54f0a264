import { z } from 'zod'
import { countableSpan } from '../../platform/events/countable-span.ts'
import type { EventStore } from '../../platform/events/store.ts'
import type { VisitFilter } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'

const named = z.object({ name: z.string(), value: z.number() })

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
}
