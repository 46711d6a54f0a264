import type { AlarmDelivery } from '@netwarden/shared/domain'
import type { Selectable, SelectQueryBuilder } from 'kysely'
import { pieces } from '../../platform/batches/pieces.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { AlarmDeliveryTable, AlarmItemTable } from '../../platform/state/tables/alarms.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { Work } from '../../platform/state/work.ts'

export type AlarmItemRow = Selectable<AlarmItemTable>
export type AlarmDeliveryRow = Selectable<AlarmDeliveryTable>

const ROWS_A_STATEMENT = 200
/** The maximum of items in one message; the rest follows in the next batch. */
const MOST_ITEMS = 20_000

export class AlarmsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): AlarmsRepository {
    return new AlarmsRepository(trx)
  }

  async addItem({ trx }: Work, row: AlarmItemRow): Promise<void> {
    await trx
      .insertInto('alarmItem')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Items that wait to be sent, oldest first. */
  items(): Promise<AlarmItemRow[]> {
    return this.db.selectFrom('alarmItem').selectAll().orderBy('at').orderBy('id').limit(MOST_ITEMS).execute()
  }

  /** Deletes items and returns how many of them existed. */
  async takeItems({ trx }: Work, ids: readonly string[]): Promise<number> {
    let taken = 0
    for (const some of pieces(ids, ROWS_A_STATEMENT)) {
      const { numDeletedRows } = await trx.deleteFrom('alarmItem').where('id', 'in', some).executeTakeFirst()
      taken += Number(numDeletedRows)
    }
    return taken
  }

  async addDeliveries({ trx }: Work, rows: readonly AlarmDeliveryRow[]): Promise<void> {
    for (const some of pieces(rows, ROWS_A_STATEMENT))
      await trx.insertInto('alarmDelivery').values(some).execute()
  }

  due(now: number, limit: number): Promise<AlarmDeliveryRow[]> {
    return this.db
      .selectFrom('alarmDelivery')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('nextAt', '<=', now)
      .orderBy('nextAt')
      .limit(limit)
      .execute()
  }

  find(id: string): Promise<AlarmDeliveryRow | undefined> {
    return this.db.selectFrom('alarmDelivery').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /**
   * Claims a delivery until a time, so that no other process sends it meanwhile; false when another process has claimed
   * it.
   */
  async claim({ trx }: Work, { id, nextAt }: AlarmDeliveryRow, until: number): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('alarmDelivery')
      .set({ nextAt: until })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('nextAt', '=', nextAt)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async note(
    { trx }: Work,
    id: string,
    patch: Partial<Pick<AlarmDeliveryRow, 'state' | 'attempts' | 'nextAt' | 'sentAt' | 'answer'>>,
  ): Promise<void> {
    await trx.updateTable('alarmDelivery').set(patch).where('id', '=', id).execute()
  }

  async list(
    state: AlarmDelivery['state'] | undefined,
    { order = 'desc', ...window }: ListWindow,
  ): Promise<Slice<AlarmDeliveryRow>> {
    return readPage(
      this.#filtered(state).selectAll().orderBy('createdAt', order).orderBy('id', order),
      window,
    )
  }

  async prune({ trx }: Work, before: number): Promise<void> {
    await trx
      .deleteFrom('alarmDelivery')
      .where('createdAt', '<', before)
      .where('state', '!=', 'waiting')
      .execute()
  }

  #filtered(state: AlarmDelivery['state'] | undefined) {
    const query: SelectQueryBuilder<StateTables, 'alarmDelivery', object> =
      this.db.selectFrom('alarmDelivery')
    return state ? query.where('state', '=', state) : query
  }
}
