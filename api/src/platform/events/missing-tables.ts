import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { placeOf } from '../files/places.ts'
import { noteDamagedSums } from './rebuild-sums.ts'
import { isSum } from './rollups.ts'
import { readMeta } from './schema-meta.ts'
import type { EventStore } from './store.ts'

const FOLDER = placeOf('assets/events')
const row = z.object({ name: z.string() })

/** The files that make the schema, in their order. */
export function migrationFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

export function statementsOf(file: string): string[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter(Boolean)
}

/** A migration cut by a crash is run again from its first statement. */
export function tolerant(statement: string): string {
  return statement.replace(/^CREATE (TABLE|MATERIALIZED VIEW) /, 'CREATE $1 IF NOT EXISTS ')
}

export async function tablesOf(store: EventStore): Promise<string[]> {
  const { rows } = await store.query(
    row,
    'SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name',
  )
  return rows.map(({ name }) => name)
}

/** The statements that made each table and view, by its name. */
function schemaOf(meta: ReadonlyMap<string, string>): Map<string, string[]> {
  const schema = new Map<string, string[]>()
  const done = migrationFiles().filter((file) => meta.get(`migration:${file}`) === 'done')
  for (const statement of done.flatMap(statementsOf)) {
    const [, verb, name = ''] =
      /^(CREATE|ALTER|DROP) (?:TABLE|MATERIALIZED VIEW) (?:IF EXISTS )?(\w+)/.exec(statement) ?? []
    if (verb === 'CREATE') schema.set(name, [statement])
    else if (verb === 'ALTER') schema.get(name)?.push(statement)
    else if (verb === 'DROP') schema.delete(name)
  }
  return schema
}

/** Tables and views that were created and do not exist any more. */
export async function findMissingTables(store: EventStore): Promise<string[]> {
  const found = new Set(await tablesOf(store))
  if (!found.has('schema_meta')) return []
  return [...schemaOf(await readMeta(store)).keys()].filter((name) => !found.has(name))
}

/** The table that receives no records while this table or view is missing. */
export function fedBy(name: string): string {
  return name.replace(/_feed$/, '')
}

/**
 * Creates missing tables and views before anything is written, and notes the aggregates among them, which have to be
 * rebuilt from the records. Resolves with the names of what was missing.
 */
export async function makeMissingTables(store: EventStore, timeZone: string): Promise<string[]> {
  const missing = await findMissingTables(store)
  if (missing.length === 0) return []
  const meta = await readMeta(store)
  // Noted first: after a crash between the two steps an empty table would look complete.
  await noteDamagedSums(store, [...new Set(missing.map(fedBy))].filter(isSum))
  const schema = schemaOf(meta)
  const isView = ([statement = '']: string[]) => statement.startsWith('CREATE MATERIALIZED VIEW')
  const run = async (statements: string[]) => {
    for (const statement of statements)
      await store.command(tolerant(statement).replaceAll('{tz}', meta.get('timeZone') ?? timeZone))
  }
  const views = [...schema].filter(
    ([name, statements]) =>
      isView(statements) && [name, ...wordsOf(statements)].some((word) => missing.includes(word)),
  )
  // A view keeps the table that it was created for, not another one of the same name.
  for (const [name] of views) await store.command(`DROP TABLE IF EXISTS ${name}`)
  for (const [name, statements] of schema)
    if (missing.includes(name) && !isView(statements)) await run(statements)
  for (const [, statements] of views) await run(statements)
  return missing
}

function wordsOf(statements: readonly string[]): string[] {
  return statements.join(' ').match(/\w+/g) ?? []
}
