import { sql } from 'kysely'
import type { StateStore } from '../../api/src/platform/state/client.ts'
import type { StateEngineName } from './state-engines.ts'

/** The tables of the state store, without those of the database itself and of migrations. */
export async function tablesOf(state: StateStore, engine: StateEngineName): Promise<string[]> {
  const { rows } =
    engine === 'postgres'
      ? await sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(state)
      : await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(state)
  return rows.map(({ name }) => name).filter((name) => !/^(sqlite_|kysely_)/.test(name))
}

/** Every row of the tables, as text. */
export async function rowsOf(
  state: StateStore,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(state)
    all[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return all
}
