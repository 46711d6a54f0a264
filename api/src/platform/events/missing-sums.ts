import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { SHADOW } from './rollups.ts'
import { quote, readMeta } from './schema-meta.ts'
import type { EventStore } from './store.ts'

const table = z.object({ name: z.string() })
const dayCount = z.object({ day: z.number(), n: z.number() })

const SECONDS = 120

/**
 * Finds aggregates with fewer visits of a day than there are records; those of trials count a part of the visits and
 * are not compared. New records appear in the records a moment before the aggregates, so the aggregates are counted
 * `rest` ms later.
 */
export async function findMissingSums(
  store: EventStore,
  { rest, signal }: { rest: number; signal: AbortSignal },
): Promise<string[]> {
  const zone = (await readMeta(store)).get('timeZone') ?? 'UTC'
  const { rows } = await store.query(
    table,
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE 'rollup_%'
       AND engine = 'SummingMergeTree' AND name NOT LIKE '%_minute' AND name != ${quote(SHADOW.table)} ORDER BY name`,
  )
  const count = async (sql: string) => {
    const found = await store.query(dayCount, sql, {}, { seconds: SECONDS })
    return new Map(found.rows.map(({ day, n }) => [day, n]))
  }
  const records = new Map<string, Map<number, number>>()
  for (const tz of new Set([zone, 'UTC'])) {
    records.set(
      tz,
      await count(
        `SELECT toYYYYMMDD(at, ${quote(tz)}) AS day, toFloat64(count()) AS n FROM access_record GROUP BY day`,
      ),
    )
  }
  await pause(rest, undefined, { signal })
  const missing: string[] = []
  for (const { name } of rows) {
    // Hours of names are of days of UTC.
    const tz = name.endsWith('_hours') ? 'UTC' : zone
    // A damaged part reports itself when it is read.
    const sums = await count(
      `SELECT toYYYYMMDD(slot, ${quote(tz)}) AS day, toFloat64(sum(visits)) AS n FROM ${name} GROUP BY day`,
    ).catch(() => null)
    if (sums === null) continue
    const isShort = ([day, n]: [number, number]) => (sums.get(day) ?? 0) < n
    if ([...(records.get(tz) ?? [])].some(isShort)) missing.push(name)
  }
  return missing
}
