import { sql } from 'kysely'
import type { Span } from '../../events/time-slices.ts'
import type { StateStore } from '../../state/client.ts'

const QUARTER = 15 * 60_000

export class RisksRepository {
  constructor(private readonly db: StateStore) {}

  async count(span: Span): Promise<number> {
    const { n } = await this.db
      .selectFrom('riskEvent')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('detectedAt', '>=', span.from)
      .where('detectedAt', '<', span.to)
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  /** Events of each level by quarter hour, in the terms of the charts. */
  async byQuarter(span: Span): Promise<{ start: number; series: string; visits: number }[]> {
    const quarter = sql<number>`detected_at / ${sql.lit(QUARTER)}`
    const rows = await this.db
      .selectFrom('riskEvent')
      .select((eb) => [quarter.as('quarter'), 'riskLevel', eb.fn.countAll<number>().as('n')])
      .where('detectedAt', '>=', span.from)
      .where('detectedAt', '<', span.to)
      .groupBy([quarter, 'riskLevel'])
      .execute()
    return rows.map(({ quarter: index, riskLevel, n }) => ({
      start: Number(index) * QUARTER,
      series: riskLevel,
      visits: Number(n),
    }))
  }
}
