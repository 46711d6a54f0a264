import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column contains a text, ignoring letter case; `%` and `_` are literals. The database converts both to lower
 * case. SQLite does so for ASCII letters only, so the unchanged text is compared as well.
 */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
}
