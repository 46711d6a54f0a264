import { UNKNOWN_DOMAIN_TYPE } from '@netwarden/shared/domain'
import { z } from 'zod'
import type { EventStore } from '../../platform/events/store.ts'
import type { Condition } from '../../platform/events/visit-filter.ts'
import { visitSource } from '../../platform/events/visit-source.ts'
import type { QueriedName } from '../list-catalog/index.ts'

const WEEK = 7 * 86_400_000
/** This many visits in 7 days count as often. */
const OFTEN = 100
const MAX_NAMES = 5_000
const row = z.object({ name: z.string(), n: z.number() })

/** Names that were queried often in the last 7 days, most queried first. */
export class PopularNamesRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  async often(now: number): Promise<QueriedName[]> {
    const span = { from: now - WEEK, to: now }
    const source = visitSource({ span, conditions: [] }, { columns: ['domain'], timeZone: this.timeZone })
    const { rows } = await this.store.query(
      row,
      `SELECT domain AS name, sum(visits) AS n FROM ${source.sql} GROUP BY name
       HAVING n >= ${OFTEN} AND name != '' ORDER BY n DESC, name LIMIT ${MAX_NAMES}`,
      source.params,
    )
    return rows.map(asRequested)
  }

  /** Names that were in no category when they were queried. */
  async uncategorised(length: number, now: number): Promise<QueriedName[]> {
    const span = { from: now - length, to: now }
    const unknown: Condition = { column: 'domain_type', operator: '=', value: UNKNOWN_DOMAIN_TYPE }
    const columns = ['domain', 'domain_type']
    const source = visitSource(
      { span, conditions: [unknown] },
      { columns, timeZone: this.timeZone, sumsAt: now },
    )
    const { rows } = await this.store.query(
      row,
      `SELECT domain AS name, sum(visits) AS n FROM ${source.sql} WHERE name != ''
       GROUP BY name HAVING toInt64(n) > 0 ORDER BY n DESC, name LIMIT ${MAX_NAMES}`,
      source.params,
    )
    return rows.map(asRequested)
  }
}

function asRequested({ name, n }: z.infer<typeof row>): QueriedName {
  return { domain: name, visits: n }
}
