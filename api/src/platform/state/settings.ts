import type { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import type { StateReader } from './client.ts'
import type { Work } from './work.ts'

/** The administrator's settings, one JSON value a key. */
export class Settings {
  constructor(
    private readonly db: StateReader,
    private readonly clock: Clock,
  ) {}

  within({ trx }: Work): Settings {
    return new Settings(trx, this.clock)
  }

  /** The stored value, completed with the schema's defaults. */
  async get<Schema extends z.ZodType>(key: string, schema: Schema): Promise<z.output<Schema>> {
    const row = await this.db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
    return schema.parse(row ? JSON.parse(row.value) : {})
  }

  /** The stored value and its version; 0 without one. */
  async getWithVersion<Schema extends z.ZodType>(
    key: string,
    schema: Schema,
  ): Promise<{ value: z.output<Schema>; version: number }> {
    const row = await this.db
      .selectFrom('setting')
      .select(['value', 'version'])
      .where('key', '=', key)
      .executeTakeFirst()
    return { value: schema.parse(row ? JSON.parse(row.value) : {}), version: row?.version ?? 0 }
  }

  /** Stores the value and returns its new version. */
  async put({ trx }: Work, key: string, value: unknown, updatedBy: string): Promise<number> {
    const stored = { value: JSON.stringify(value), updatedAt: this.clock.now(), updatedBy }
    const { version } = await trx
      .insertInto('setting')
      .values({ key, version: 1, ...stored })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ ...stored, version: eb('setting.version', '+', 1) })),
      )
      .returning('version')
      .executeTakeFirstOrThrow()
    return version
  }

  /** Stores the value over that version and increments it; false for another version. */
  async replace(
    { trx }: Work,
    key: string,
    value: unknown,
    version: number,
    updatedBy: string,
  ): Promise<boolean> {
    const stored = { value: JSON.stringify(value), updatedAt: this.clock.now(), updatedBy }
    const written =
      version === 0
        ? await trx
            .insertInto('setting')
            .values({ key, version: 1, ...stored })
            .onConflict((conflict) => conflict.column('key').doNothing())
            .returning('key')
            .executeTakeFirst()
        : await trx
            .updateTable('setting')
            .set({ ...stored, version: version + 1 })
            .where('key', '=', key)
            .where('version', '=', version)
            .returning('key')
            .executeTakeFirst()
    return written !== undefined
  }
}
