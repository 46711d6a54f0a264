import { z } from 'zod'
import { makeMissingTables, migrationFiles, statementsOf, tablesOf, tolerant } from './missing-tables.ts'
import { type RewritingProgress, runWithProgress } from './rewriting.ts'
import { VISITORS } from './rollups.ts'
import { quote, readMeta, writeMeta } from './schema-meta.ts'
import type { EventStore } from './store.ts'

/** The last file of version 0.1, which left the schema that the baseline creates. */
const LAST_OF_0_1 = '0013-deciding-name.sql'
const BASELINE = '0013-baseline.sql'

/**
 * Brings the event store's schema up to date: forward only, each numbered file once. Tables that a file created and that
 * are missing are created again first; resolves with their names. `progress` is called while stored records are rewritten.
 */
export async function migrateEvents(
  store: EventStore,
  timeZone: string,
  progress: RewritingProgress = () => undefined,
): Promise<string[]> {
  await store.command(
    'CREATE TABLE IF NOT EXISTS schema_meta (key String, value String, at DateTime64(3) DEFAULT now64(3)) ENGINE = ReplacingMergeTree(at) ORDER BY key',
  )
  await adoptBaseline(store)
  const missing = await makeMissingTables(store, timeZone)
  const meta = await readMeta(store)
  for (const file of migrationFiles()) {
    if (meta.get(`migration:${file}`) === 'done') continue
    for (const statement of statementsOf(file)) {
      await runWithProgress(store, tolerant(statement).replaceAll('{tz}', timeZone), progress)
    }
    await writeMeta(store, `migration:${file}`, 'done')
  }
  await keepZone(store, meta.get('timeZone'), timeZone)
  await removeTtl(store)
  return missing
}

/** A store of version 0.1 is noted as one that the baseline created; the files that made it no longer exist. */
async function adoptBaseline(store: EventStore): Promise<void> {
  const meta = await readMeta(store)
  if (meta.get(`migration:${LAST_OF_0_1}`) === 'done') await writeMeta(store, `migration:${BASELINE}`, 'done')
}

/** Days are of the installation's time zone; after a change of it, day sums are rebuilt from the quarter hours. */
async function keepZone(store: EventStore, known: string | undefined, timeZone: string): Promise<void> {
  if (known === timeZone) return
  if (known !== undefined) {
    const days = (await tablesOf(store)).filter((name) => /^rollup_\w+_day$/.test(name))
    for (const day of days) await rebuildDays(store, day, timeZone)
  }
  await writeMeta(store, 'timeZone', timeZone)
}

async function rebuildDays(store: EventStore, day: string, timeZone: string): Promise<void> {
  const quarter = day === VISITORS.table ? VISITORS.quarters : day.replace(/_day$/, '_quarter')
  const row = z.object({ name: z.string() })
  const { rows } = await store.query(
    row,
    `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = ${quote(day)} AND name NOT IN ('slot', 'visits') ORDER BY position`,
  )
  const dims = rows.map(({ name }) => name).join(', ')
  // The table adds up equal rows: grouping all of them would need unbounded memory.
  const select = (from: string) => `SELECT toStartOfDay(finer, ${quote(timeZone)}) AS slot, ${dims}, visits
    FROM (SELECT slot AS finer, ${dims}, visits FROM ${from})`
  await store.command(`DROP TABLE IF EXISTS ${day}_feed`)
  await store.command(`TRUNCATE TABLE ${day}`)
  await store.command(`INSERT INTO ${day} ${select(quarter)}`)
  await store.command(`CREATE MATERIALIZED VIEW ${day}_feed TO ${day} AS ${select(quarter)}`)
}

/** Removes the automatic deletion that earlier versions had: retention decides and reports deletions. */
async function removeTtl(store: EventStore): Promise<void> {
  const row = z.object({ name: z.string() })
  const { rows } = await store.query(
    row,
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND create_table_query LIKE '% TTL %'",
  )
  for (const { name } of rows) await store.command(`ALTER TABLE ${name} REMOVE TTL`)
}
