import { z } from 'zod'
import { noteDamagedSums } from './rebuild-sums.ts'
import { isSum } from './rollups.ts'
import { migrationKey, schemaFiles, statementsOf } from './schema-files.ts'
import { readMeta } from './schema-meta.ts'
import type { EventStore } from './store.ts'

const named = z.object({ name: z.string() })
const DEFINES = /^(CREATE|ALTER|DROP) (?:TABLE|MATERIALIZED VIEW)(?: IF (?:NOT )?EXISTS)? (\w+)/

const RECORDS = 'access_record'
/** Where records come in: nothing is kept there. */
const INCOMING = 'incoming_record'

/** Tables and views that the schema made and that are not there any more, with what makes each. */
async function findMissing(store: EventStore, timeZone: string): Promise<Map<string, string[]>> {
  const { rows } = await store.query(
    named,
    'SELECT name FROM system.tables WHERE database = currentDatabase()',
  )
  const present = new Set(rows.map(({ name }) => name))
  if (!present.has('schema_meta')) return new Map()
  const meta = await readMeta(store)
  const done = schemaFiles().filter((file) => meta.get(migrationKey(file)) === 'done')
  const defined = definitionsOf(done.flatMap((file) => statementsOf(file, timeZone)))
  return new Map([...defined].filter(([name]) => !present.has(name)))
}

/** What the statements leave when all were run, in the order in which it can be made. */
function definitionsOf(statements: readonly string[]): Map<string, string[]> {
  const defined = new Map<string, string[]>()
  for (const statement of statements) {
    const [, verb, name = ''] = DEFINES.exec(statement) ?? []
    if (verb === 'DROP') defined.delete(name)
    if (verb === 'CREATE') defined.set(name, [statement])
    if (verb === 'ALTER') defined.get(name)?.push(statement)
  }
  return defined
}

/** What is missing altogether: sums, which are less than the records without their view too, and tables of records. */
export async function findMissingTables(store: EventStore): Promise<string[]> {
  // The zone changes what is made, not what is missing.
  const missing = [...(await findMissing(store, 'UTC')).keys()].map(tableOf)
  return [...new Set(missing)].filter((name) => name !== INCOMING).sort()
}

/** Makes them as the schema has them, empty; sums are noted before, to be made anew of the records. */
export async function makeMissingTables(store: EventStore, timeZone: string): Promise<void> {
  const missing = await findMissing(store, timeZone)
  if (missing.size === 0) return
  const tables = [...missing.keys()].map(tableOf)
  const damaged = tables.includes(RECORDS) ? await allSums(store) : []
  const sums = [...damaged, ...tables.filter(isSum)]
  if (sums.length > 0) await noteDamagedSums(store, sums)
  for (const statements of missing.values()) {
    for (const statement of statements) await store.command(statement)
  }
}

async function allSums(store: EventStore): Promise<string[]> {
  const { rows } = await store.query(
    named,
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine = 'SummingMergeTree'",
  )
  return rows.map(({ name }) => name)
}

function tableOf(name: string): string {
  return name.replace(/_feed$/, '')
}
