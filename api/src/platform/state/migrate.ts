import { type Kysely, type Migration, Migrator } from 'kysely'
import { migrations } from './migrations/index.ts'

/** Runs what has not run yet, in the order of the names; forward only. */
export async function migrate(db: Kysely<never> | Kysely<unknown> | object): Promise<void> {
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: async (): Promise<Record<string, Migration>> => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
