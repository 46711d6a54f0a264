import { matchesDecoded, unicodePattern } from '@netwarden/shared/validators'
import { type RawBuilder, sql } from 'kysely'
import type { StateReader } from './client.ts'

/** Values that are decoded for one search, and that one search may find so. */
const MOST_READ = 50_000
const MOST_FOUND = 1_000

/**
 * Whether a column contains a text, ignoring letter case; `%` and `_` are literals. The database converts both to lower
 * case. SQLite does so for ASCII letters only, so the unchanged text is compared as well. `decoded` are values of
 * `decodedMatches`.
 */
export function containsText(
  column: string,
  text: string,
  decoded: readonly string[] = [],
): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const contains = sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
  return decoded.length === 0
    ? contains
    : sql<boolean>`(${contains} or ${sql.ref(column)} in (${sql.join(decoded)}))`
}

/**
 * Values of a column that contain a text once their A-labels are decoded. An A-label encodes its label as a whole
 * (RFC 3492), so that the database cannot find a part of it.
 */
export function decodedMatches(
  db: StateReader,
  [table, column]: readonly [table: string, column: string],
  text: string | undefined,
): Promise<string[]> {
  return decodedValues(text, async () => {
    const { rows } = await sql<{ value: string }>`select distinct ${sql.ref(column)} as value
      from ${sql.table(table)} where ${containsText(column, 'xn--')} limit ${MOST_READ}`.execute(db)
    return rows.map(({ value }) => value)
  })
}

/** Of values with A-labels those that contain a text once they are decoded; reads none for a text in ASCII. */
export async function decodedValues(
  text: string | undefined,
  read: () => Promise<readonly string[]>,
): Promise<string[]> {
  const pattern = text ? unicodePattern(`*${text}*`) : null
  if (pattern === null) return []
  return (await read()).filter((value) => matchesDecoded(value, pattern)).slice(0, MOST_FOUND)
}
