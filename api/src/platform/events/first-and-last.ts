import { z } from 'zod'
import { inRecords } from './source-parts.ts'
import type { EventStore } from './store.ts'
import { clip, HOUR, QUARTER, type Span } from './time-slices.ts'
import { conditionSql, type VisitFilter } from './visit-filter.ts'
import { type VisitSource, visitSource } from './visit-source.ts'

/** Times of the first and last visit (epoch ms). */
export interface Edges {
  first: number
  last: number
}

interface Keys {
  /** Columns of the key, whose values are joined by blanks. */
  columns: readonly [string, ...string[]]
  /** At most this many keys are answered, the ones that were seen last. */
  limit: number
  timeZone: string
  signal?: AbortSignal | undefined
}

/** A day on which clocks go back. */
const LONGEST_DAY = 25 * HOUR

const slotStart = z.object({ start: z.number() })
const edges = z.object({ key: z.string(), first: z.number(), last: z.number() })

/** When each key was seen first and last: the sums hold the quarter hours, the records in them the exact times. */
export async function firstAndLast(
  store: EventStore,
  { span, conditions }: VisitFilter,
  { columns, limit, timeZone, signal }: Keys,
): Promise<Map<string, Edges>> {
  const [leading] = columns
  const key = columns.length === 1 ? leading : `concat(${columns.join(", ' ', ")})`
  const options = { shared: 'page', ...(signal ? { signal } : {}) } as const
  const filter = { span, conditions }
  const inTime = { columns, timeZone, withSlot: true } as const
  const ofKeys = (source: VisitSource) =>
    `SELECT ${key} AS key, toUnixTimestamp(min(slot)) * 1000 AS first, toUnixTimestamp(max(slot)) * 1000 AS last
     FROM ${source.sql} WHERE ${leading} != '' GROUP BY key`
  // Sums of days are few; quarter hours of other days than these are not read.
  const days = visitSource(filter, inTime)
  const within = days.family === null ? undefined : await daysOf(ofKeys(days), days.params)
  if (within?.length === 0) return new Map()
  const source = visitSource(filter, { ...inTime, coarsest: 'quarter', ...(within ? { within } : {}) })
  const near = await store.query(
    edges,
    `${ofKeys(source)} ORDER BY last DESC, key LIMIT ${limit}`,
    source.params,
    options,
  )
  const starts = [...new Set(near.rows.flatMap(({ first, last }) => [first, last]))]
  if (starts.length === 0) return new Map()
  const { sql, params } = conditionSql(conditions)
  const times = starts.map((from) => `(${inRecords(clip({ from, to: from + QUARTER }, span))})`).join(' OR ')
  const { rows } = await store.query(
    edges,
    `SELECT ${key} AS key, toUnixTimestamp64Milli(min(at)) AS first, toUnixTimestamp64Milli(max(at)) AS last
     FROM access_record WHERE (${times}) AND ${sql} AND ${leading} != '' GROUP BY key`,
    params,
    options,
  )
  return new Map(rows.map((row) => [row.key, { first: row.first, last: row.last }]))

  /** The days of the first and last visits; a slot of a quarter hour lies within its own. */
  async function daysOf(sql: string, params: VisitSource['params']): Promise<Span[]> {
    const slots = await store.query(
      slotStart,
      `SELECT DISTINCT arrayJoin([first, last]) AS start FROM (${sql}) ORDER BY start`,
      params,
      options,
    )
    return slots.rows.map(({ start }) => clip({ from: start, to: start + LONGEST_DAY }, span))
  }
}
