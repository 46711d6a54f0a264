import { z } from 'zod'
import { findFamily } from './rollups.ts'
import type { EventStore } from './store.ts'
import { clip, type Span } from './time-slices.ts'
import { columnsOf, type VisitFilter } from './visit-filter.ts'
import { visitSource } from './visit-source.ts'

const dayCount = z.object({ start: z.number(), n: z.number() })

/**
 * The newest days of a filter's span that a query may read: all of them when an aggregate has the columns; otherwise
 * as many as are within the read limit, and at least one.
 */
export async function countableSpan(
  store: EventStore,
  { span, conditions }: VisitFilter,
  options: { columns: readonly string[]; timeZone: string; signal?: AbortSignal | undefined },
): Promise<Span> {
  const { columns, timeZone, signal } = options
  if (findFamily([...columns, ...columnsOf(conditions)]) !== null) return span
  const source = visitSource({ span, conditions: [] }, { columns: [], timeZone, withSlot: true })
  const { rows } = await store.query(
    dayCount,
    `SELECT toUnixTimestamp(toStartOfDay(slot, {zone:String})) * 1000 AS start, sum(visits) AS n
     FROM ${source.sql} GROUP BY start ORDER BY start DESC`,
    { ...source.params, zone: timeZone },
    { shared: 'visits', ...(signal ? { signal } : {}) },
  )
  let read = 0
  for (const [index, { n }] of rows.entries()) {
    read += n
    const newer = rows[index - 1]
    if (newer && read > store.maxRowsRead) return clip({ from: newer.start, to: span.to }, span)
  }
  return span
}
