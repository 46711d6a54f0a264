import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { StateStore } from './client.ts'

/** The administrator's settings, one JSON value a key. */
export class Settings {
  constructor(
    private readonly db: StateStore,
    private readonly clock: Clock,
  ) {}

  /** What is stored, with what the schema adds by default to it. */
  async get<Schema extends z.ZodType>(key: string, schema: Schema): Promise<z.output<Schema>> {
    const row = await this.db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
    return schema.parse(row ? JSON.parse(row.value) : {})
  }

  async put(key: string, value: unknown, updatedBy: string): Promise<void> {
    const stored = { value: JSON.stringify(value), updatedAt: this.clock.now(), updatedBy }
    await this.db
      .insertInto('setting')
      .values({ key, version: 1, ...stored })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ ...stored, version: eb('setting.version', '+', 1) })),
      )
      .execute()
  }
}
