import { z } from 'zod'
import type { ReadClass } from './read-gate.ts'
import { inRecords } from './source-parts.ts'
import type { EventStore } from './store.ts'
import { clip, QUARTER } from './time-slices.ts'
import { conditionSql, type VisitFilter } from './visit-filter.ts'
import { visitSource } from './visit-source.ts'

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
  shared: ReadClass
  signal?: AbortSignal | undefined
}

const edges = z.object({ key: z.string(), first: z.number(), last: z.number() })

/** When each key was seen first and last: the sums hold the quarter hours, the records in them the exact times. */
export async function firstAndLast(
  store: EventStore,
  { span, conditions }: VisitFilter,
  { columns, limit, timeZone, shared, signal }: Keys,
): Promise<Map<string, Edges>> {
  const [leading] = columns
  const key = columns.length === 1 ? leading : `concat(${columns.join(", ' ', ")})`
  const options = { shared, ...(signal ? { signal } : {}) }
  const source = visitSource({ span, conditions }, { columns, timeZone, withSlot: true, coarsest: 'quarter' })
  const near = await store.query(
    edges,
    `SELECT ${key} AS key, toUnixTimestamp(min(slot)) * 1000 AS first, toUnixTimestamp(max(slot)) * 1000 AS last
     FROM ${source.sql} WHERE ${leading} != '' GROUP BY key ORDER BY last DESC, key LIMIT ${limit}`,
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
}
