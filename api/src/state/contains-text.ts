import { type RawBuilder, sql } from 'kysely'

/** Whether a column holds a text somewhere, letter case aside; `%` and `_` in it mean themselves. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
