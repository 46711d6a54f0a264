import type { LogComparison } from '@netwarden/shared/contract'
import { MOST_COMPARED } from '@netwarden/shared/contract'
import { solvedModeSchema } from '@netwarden/shared/domain'
import { z } from 'zod'
import { countableSpan } from '../../platform/events/countable-span.ts'
import { inRecords } from '../../platform/events/source-parts.ts'
import type { EventStore } from '../../platform/events/store.ts'
import { HOUR, type Span } from '../../platform/events/time-slices.ts'

const popularRow = z.object({ name: z.string(), ip: z.string() })
export type PopularName = z.output<typeof popularRow>

const totalsRow = z.object({ reported: z.number(), differing: z.number() })
const differingRow = z.object({
  name: z.string(),
  expected: solvedModeSchema,
  got: solvedModeSchema,
  visits: z.number(),
  devices: z.number(),
})

const COMPARED = ['source', 'verdict_by', 'drift', 'solved_mode', 'domain', 'device_id']
const MOST_POPULAR = 50
const SECONDS = 5

/** Visits that show what observed servers do. */
export class ObservedVisitsRepository {
  constructor(
    private readonly store: EventStore,
    private readonly timeZone: string,
  ) {}

  /** The newest part of a span whose visits may be read. */
  countable(span: Span, signal: AbortSignal): Promise<Span> {
    const options = { columns: COMPARED, timeZone: this.timeZone, signal }
    return countableSpan(this.store, { span, conditions: [] }, options)
  }

  /** Names with an address that passed in the last hour, the most visited first; in a busy hour, of a part of its visits. */
  async popular(now: number): Promise<PopularName[]> {
    const { rows } = await this.store.query(
      popularRow,
      `SELECT domain AS name, max(toString(dst_ip)) AS ip FROM access_record
       WHERE ${inRecords({ from: now - HOUR, to: now })} AND application = 'dns' AND qtype = 'A'
         AND solved_mode = 'passed' AND domain != '' AND toString(dst_ip) != ''
       GROUP BY domain ORDER BY count() DESC, domain LIMIT ${MOST_POPULAR}`,
      {},
      { seconds: SECONDS, rowBudget: this.store.maxRowsRead },
    )
    return rows
  }

  /** The verdicts that the log of a source reported, beside those of the policies at the time of each visit. */
  async compare(
    source: string,
    span: Span,
    signal: AbortSignal,
  ): Promise<Pick<LogComparison, 'reported' | 'differing' | 'names'>> {
    const from = `FROM access_record WHERE ${inRecords(span)} AND source = {source:String} AND verdict_by = 'source'`
    const options = { signal, seconds: SECONDS, shared: 'visits' } as const
    const { rows: totals } = await this.store.query(
      totalsRow,
      `SELECT toFloat64(count()) AS reported, toFloat64(countIf(toString(drift) != '')) AS differing ${from}`,
      { source },
      options,
    )
    const [{ reported, differing } = { reported: 0, differing: 0 }] = totals
    if (differing === 0) return { reported, differing, names: [] }
    const { rows: names } = await this.store.query(
      differingRow,
      `SELECT domain AS name, toString(drift) AS expected, toString(solved_mode) AS got, toFloat64(count()) AS visits,
         toFloat64(uniqExactIf(device_id, device_id != '')) AS devices ${from} AND toString(drift) != ''
       GROUP BY name, expected, got ORDER BY visits DESC, name, expected LIMIT ${MOST_COMPARED}`,
      { source },
      options,
    )
    return { reported, differing, names }
  }
}
