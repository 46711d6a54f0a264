import { z } from 'zod'
import { spanOf } from './partition-span.ts'
import { isSum } from './rollups.ts'
import { quote, readMeta, writeMeta } from './schema-meta.ts'
import { inRecords, inSlots } from './source-parts.ts'
import type { EventStore } from './store.ts'
import type { Span } from './time-slices.ts'

/** Setting with the sums to rebuild at the next start, separated by commas. */
const NOTED = 'rebuild'
/** Rows of what they are made of that are read at a time. */
const ROWS_A_STEP = 2_000_000
const EXTERNAL_BYTES = 200_000_000

const feed = z.object({ name: z.string(), sql: z.string() })
const column = z.object({ name: z.string() })
const part = z.object({ id: z.string(), n: z.number() })
const detached = z.object({ table: z.string(), name: z.string() })

/** The source of a table of aggregates, from the schema. */
interface Feed {
  table: string
  source: string
  sql: string
}

/** Has sums rebuilt at the next start: while records arrive, the missing part cannot be determined. */
export async function noteDamagedSums(store: EventStore, tables: readonly string[]): Promise<void> {
  const noted = await notedSums(store)
  if (tables.every((table) => noted.includes(table))) return
  await writeMeta(store, NOTED, [...new Set([...noted, ...tables])].sort().join(','))
}

export async function notedSums(store: EventStore): Promise<string[]> {
  const text = (await readMeta(store)).get(NOTED) ?? ''
  return text.split(',').filter(Boolean)
}

/**
 * Rebuilds aggregates from the records, and everything aggregated from them, while nothing else writes. A step reads a
 * limited number of rows; a rebuild that a crash interrupts starts again. `progress` is called for each step.
 */
export async function rebuildSums(
  store: EventStore,
  damaged: readonly string[],
  progress: (done: number, total: number) => void,
): Promise<void> {
  const feeds = await feedsOf(store)
  const tables = allSummedFrom(damaged.map(wholeSourceOf), feeds)
  await noteDamagedSums(store, [...tables])
  const roots = feeds.filter(({ table, source }) => tables.has(table) && !tables.has(source))
  for (const table of tables) await store.command(`TRUNCATE TABLE ${table}`)
  const steps: [Feed, Span][] = []
  for (const root of roots) {
    for (const span of await spansOf(store, root.source)) steps.push([root, span])
  }
  progress(0, steps.length)
  for (const [index, [root, span]] of steps.entries()) {
    await sumAgain(store, root, span)
    progress(index + 1, steps.length)
  }
  await forgetDetached(store, tables)
  await writeMeta(store, NOTED, '')
}

/** All tables of sums. */
export async function allSums(store: EventStore): Promise<string[]> {
  return (await feedsOf(store)).map(({ table }) => table)
}

async function feedsOf(store: EventStore): Promise<Feed[]> {
  const { rows } = await store.query(
    feed,
    `SELECT name, as_select AS sql FROM system.tables
     WHERE database = currentDatabase() AND engine = 'MaterializedView' AND name LIKE 'rollup_%_feed'`,
  )
  return rows.map(({ name, sql }) => {
    const [source] = [...sql.matchAll(/FROM (?:`?\w+`?\.)?`?(\w+)`?/g)].map((match) => match[1]).reverse()
    if (!source) throw new Error(`${name} reads no table`)
    return { table: name.replace(/_feed$/, ''), source, sql }
  })
}

/** Minutes are kept for some days only; sums of minutes are rebuilt with them. */
function wholeSourceOf(table: string): string {
  return table === 'rollup_total_quarter' ? 'rollup_total_minute' : table
}

/** Rows written to a table also reach the tables that sum it. */
function allSummedFrom(damaged: readonly string[], feeds: readonly Feed[]): Set<string> {
  const tables = new Set(damaged)
  for (const table of tables)
    for (const { table: next, source } of feeds) if (source === table) tables.add(next)
  return tables
}

/** Spans of time, each with a limited number of rows if they are spread evenly. */
async function spansOf(store: EventStore, table: string): Promise<Span[]> {
  const { rows } = await store.query(
    part,
    `SELECT partition_id AS id, toFloat64(sum(rows)) AS n FROM system.parts
     WHERE active AND database = currentDatabase() AND table = {table:String} GROUP BY id ORDER BY id`,
    { table },
  )
  return rows.flatMap(({ id, n }) => {
    const { from, to } = spanOf(id)
    const count = Math.ceil(n / ROWS_A_STEP)
    const cuts = Array.from({ length: count + 1 }, (_, index) => {
      return Math.floor((from + ((to - from) * index) / count) / 1_000) * 1_000
    })
    return cuts.slice(1).map((end, index) => ({ from: cuts[index] ?? from, to: end }))
  })
}

async function sumAgain(store: EventStore, { table, source, sql }: Feed, span: Span): Promise<void> {
  const { rows } = await store.query(
    column,
    'SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String} ORDER BY position',
    { table },
  )
  const columns = rows.map(({ name }) => name).join(', ')
  const filter = isSum(source) ? inSlots(span) : inRecords(span)
  await store.command(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (${sql})
     SETTINGS additional_table_filters = {${quote(source)}: ${quote(filter)}}, insert_deduplicate = 0, max_threads = 1,
       max_partitions_per_insert_block = 0, max_bytes_before_external_group_by = ${EXTERNAL_BYTES}`,
  )
}

/** Parts that the engine detached would be found broken at each start. */
async function forgetDetached(store: EventStore, tables: ReadonlySet<string>): Promise<void> {
  const { rows } = await store.query(
    detached,
    `SELECT assumeNotNull(table) AS table, name FROM system.detached_parts
     WHERE database = currentDatabase() AND reason LIKE 'broken%'`,
  )
  for (const { table, name } of rows.filter(({ table: of }) => tables.has(of))) {
    await store.command(
      `ALTER TABLE ${table} DROP DETACHED PART ${quote(name)} SETTINGS allow_drop_detached = 1`,
    )
  }
}
