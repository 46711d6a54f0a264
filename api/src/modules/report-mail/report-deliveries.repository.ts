import type { ReportDeliveryState } from '@netwarden/shared/domain'
import type { Selectable } from 'kysely'
import { pieces } from '../../platform/batches/pieces.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { ReportDeliveryTable } from '../../platform/state/tables/reports.ts'
import type { Work } from '../../platform/state/work.ts'

export type DeliveryRow = Selectable<ReportDeliveryTable>
type DeliveryPatch = Partial<
  Pick<DeliveryRow, 'state' | 'attempts' | 'nextAt' | 'sentAt' | 'reason' | 'answer'>
>

const ROWS_A_STATEMENT = 50

export class ReportDeliveriesRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ReportDeliveriesRepository {
    return new ReportDeliveriesRepository(trx)
  }

  /** Which of these periods of a report have a delivery, as `user period`. */
  async known(reportId: string, periodKeys: readonly string[]): Promise<Set<string>> {
    if (periodKeys.length === 0) return new Set()
    const rows = await this.db
      .selectFrom('reportDelivery')
      .select(['userId', 'periodKey'])
      .where('reportId', '=', reportId)
      .where('periodKey', 'in', periodKeys)
      .execute()
    return new Set(rows.map(({ userId, periodKey }) => `${userId} ${periodKey}`))
  }

  /** Of several processes one stores the delivery of a recipient and a period. */
  async add({ trx }: Work, rows: readonly DeliveryRow[]): Promise<void> {
    for (const some of pieces(rows, ROWS_A_STATEMENT))
      await trx
        .insertInto('reportDelivery')
        .values(some)
        .onConflict((conflict) => conflict.columns(['reportId', 'userId', 'periodKey']).doNothing())
        .execute()
  }

  /** Waiting deliveries, and those whose process ended while it sent them. */
  due(now: number, limit: number): Promise<DeliveryRow[]> {
    return this.db
      .selectFrom('reportDelivery')
      .selectAll()
      .where('state', 'in', ['waiting', 'sending'])
      .where('nextAt', '<=', now)
      .orderBy('nextAt')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  find(id: string): Promise<DeliveryRow | undefined> {
    return this.db.selectFrom('reportDelivery').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Changes a delivery that is as it was read; false when another process has changed it. */
  async take({ trx }: Work, { id, state, nextAt }: DeliveryRow, patch: DeliveryPatch): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('reportDelivery')
      .set(patch)
      .where('id', '=', id)
      .where('state', '=', state)
      .where('nextAt', nextAt === null ? 'is' : '=', nextAt)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async list(
    state: ReportDeliveryState | undefined,
    { order = 'desc', ...window }: ListWindow,
  ): Promise<Slice<DeliveryRow>> {
    const all = this.db.selectFrom('reportDelivery')
    const filtered = state ? all.where('state', '=', state) : all
    return readPage(filtered.selectAll().orderBy('createdAt', order).orderBy('id', order), window)
  }

  /** The newest delivery of each recipient of a report. */
  async newest(reportId: string): Promise<Map<string, DeliveryRow>> {
    const rows = await this.db
      .selectFrom('reportDelivery')
      .selectAll()
      .where('reportId', '=', reportId)
      .orderBy('createdAt')
      .execute()
    return new Map(rows.map((row) => [row.userId, row]))
  }

  async prune({ trx }: Work, before: number): Promise<void> {
    await trx
      .deleteFrom('reportDelivery')
      .where('createdAt', '<', before)
      .where('state', 'not in', ['waiting', 'sending'])
      .execute()
  }
}
