import type { MESSAGE_SORTS, messageFilter } from '@netwarden/shared/contract'
import type { MessageType } from '@netwarden/shared/domain'
import type { SelectQueryBuilder } from 'kysely'
import type { z } from 'zod'
import { pieces } from '../../platform/batches/pieces.ts'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { StateReader } from '../../platform/state/client.ts'
import { readPage } from '../../platform/state/read-page.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { MessageRow, NewMessageRow } from '../../platform/state/tables/logs.ts'
import type { Work } from '../../platform/state/work.ts'

export type MessageFilter = z.output<typeof messageFilter>
export type MessageSort = (typeof MESSAGE_SORTS)[number]

const COLUMNS: Record<MessageSort, 'createdAt' | 'type' | 'status' | 'id'> = {
  time: 'createdAt',
  type: 'type',
  status: 'status',
  id: 'id',
}
const ROWS_A_STATEMENT = 200

export class MessageRepository {
  constructor(private readonly db: StateReader) {}

  async insert({ trx }: Work, rows: readonly NewMessageRow[]): Promise<void> {
    for (const part of pieces(rows, ROWS_A_STATEMENT)) {
      await trx.insertInto('message').values(part).execute()
    }
  }

  async list(
    userId: string,
    filter: MessageFilter,
    { sort = 'time', order = 'desc', ...window }: ListWindow<MessageSort>,
  ): Promise<Slice<MessageRow>> {
    const query = this.filtered(userId, filter)
      .selectAll()
      .orderBy(`message.${COLUMNS[sort]}`, order)
      .orderBy('message.id', order)
    return readPage(query, window)
  }

  findMany(ids: readonly string[]): Promise<MessageRow[]> {
    return this.db.selectFrom('message').selectAll().where('id', 'in', ids).execute()
  }

  async unread(userId: string): Promise<Map<string, number>> {
    const rows = await this.db
      .selectFrom('message')
      .select((eb) => ['type', eb.fn.countAll<number>().as('count')])
      .where('userId', '=', userId)
      .where('status', '=', 0)
      .groupBy('type')
      .execute()
    return new Map(rows.map(({ type, count }) => [type, count]))
  }

  async markRead(
    { trx }: Work,
    userId: string,
    which: { ids?: readonly string[]; type?: MessageType },
  ): Promise<number> {
    const { numUpdatedRows } = await trx
      .updateTable('message')
      .set({ status: 1 })
      .where('userId', '=', userId)
      .where('status', '=', 0)
      .$if(which.ids !== undefined, (query) => query.where('id', 'in', which.ids ?? []))
      .$if(which.type !== undefined, (query) => query.where('type', '=', which.type ?? ''))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /** Removes old messages, and of each user all but the newest. */
  async prune({ trx }: Work, before: number, keepNewest: number): Promise<void> {
    await trx.deleteFrom('message').where('createdAt', '<', before).execute()
    const crowded = await trx
      .selectFrom('message')
      .select('userId')
      .groupBy('userId')
      .having((eb) => eb(eb.fn.countAll<number>(), '>', keepNewest))
      .execute()
    for (const { userId } of crowded) await this.keepNewest(trx, userId, keepNewest)
  }

  private async keepNewest(trx: Work['trx'], userId: string, count: number): Promise<void> {
    const oldestKept = await trx
      .selectFrom('message')
      .select('createdAt')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .offset(count - 1)
      .limit(1)
      .executeTakeFirst()
    if (!oldestKept) return
    await trx
      .deleteFrom('message')
      .where('userId', '=', userId)
      .where('createdAt', '<', oldestKept.createdAt)
      .execute()
  }

  private filtered(userId: string, { type, status, id }: MessageFilter) {
    let query: SelectQueryBuilder<StateTables, 'message', object> = this.db
      .selectFrom('message')
      .where('userId', '=', userId)
    if (type) query = query.where('type', '=', type)
    if (status !== undefined) query = query.where('status', '=', status)
    if (id) query = query.where('id', 'in', id.length > 0 ? id : [''])
    return query
  }
}
