import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column holds a text somewhere, letter case aside; `%` and `_` in it mean themselves. The database lowers
 * both: SQLite knows the case of ASCII letters alone, and a text in its own spelling must be found all the same.
 */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
