import { sql } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'

/** What a support report shows of the state store. */
export class SupportRepository {
  constructor(private readonly db: StateReader) {}

  settings(): Promise<{ key: string; value: string }[]> {
    return this.db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()
  }

  async migrations(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      this.db,
    )
    return rows.map(({ name }) => name)
  }
}
