import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf } from '../places.ts'

const FOLDER = placeOf('assets/events')

/** The numbered files of the schema, in the order in which they are run. */
export function schemaFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

/** Of one of them; where a day begins depends on the zone. */
export function statementsOf(file: string, timeZone: string): string[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter(Boolean)
    .map((statement) => tolerant(statement).replaceAll('{tz}', timeZone))
}

/** In the meta table, beside each file that was run. */
export function migrationKey(file: string): string {
  return `migration:${file}`
}

/** A migration cut by a crash is run again from its first statement. */
function tolerant(statement: string): string {
  return statement.replace(/^CREATE (TABLE|MATERIALIZED VIEW) /, 'CREATE $1 IF NOT EXISTS ')
}
