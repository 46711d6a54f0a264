import { z } from 'zod'
import type { EventStore } from '../../platform/events/store.ts'
import type { Span } from '../../platform/events/time-slices.ts'
import { visitSource } from '../../platform/events/visit-source.ts'

const MOST_ROWS = 20_000
const SECONDS = 10

const row = z.object({ domain: z.string(), ip: z.string(), device: z.string(), n: z.number() })
export type NameVisits = z.infer<typeof row>

/** Who visited names. */
export class RequestVisitsRepository {
  constructor(
    private readonly store: Pick<EventStore, 'query'>,
    private readonly timeZone: string,
  ) {}

  async of(domains: readonly string[], span: Span, signal: AbortSignal): Promise<NameVisits[]> {
    if (domains.length === 0) return []
    const source = visitSource(
      { span, conditions: [{ column: 'domain', operator: 'IN', value: [...domains] }] },
      { columns: ['domain', 'device_id', 'device_ip'], timeZone: this.timeZone },
    )
    const { rows } = await this.store.query(
      row,
      `SELECT toString(domain) AS domain, device_ip AS ip, device_id AS device, sum(visits) AS n FROM ${source.sql}
       GROUP BY domain, ip, device ORDER BY n DESC, device LIMIT ${MOST_ROWS}`,
      source.params,
      { signal, seconds: SECONDS, shared: 'visits' },
    )
    return rows
  }
}
