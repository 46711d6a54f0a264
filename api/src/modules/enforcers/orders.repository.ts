import type { OrderReason } from '@netwarden/shared/contract'
import type { Message } from '@netwarden/shared/errors'
import type { Selectable } from 'kysely'
import type { OrderPart, OrderPlace, SignedOrder } from '../../node-protocol/order.ts'
import { orderSchema, partsOf } from '../../node-protocol/order.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { PolicyOrderTable } from '../../platform/state/tables/enforcers.ts'
import type { Work } from '../../platform/state/work.ts'

export interface StoredOrder extends OrderPlace, SignedOrder {
  generation: number
  content: string
  rules: number
  createdAt: number
  /** Ids of those that it is for; null for all. */
  enforcers: string[] | null
  reason: OrderReason
  /** The enforcer that failed its proof: none takes the order any more. */
  stopped: { by: string; why: Message; at: number } | null
}

const PIECE_BYTES = 768 * 1024

/** The orders of nodes, with their content by its address. */
export class OrdersRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): OrdersRepository {
    return new OrdersRepository(trx)
  }

  /** The newest first. */
  async newest(limit: number): Promise<StoredOrder[]> {
    const rows = await this.db
      .selectFrom('policyOrder')
      .selectAll()
      .orderBy('epoch', 'desc')
      .orderBy('counter', 'desc')
      .limit(limit)
      .execute()
    return rows.map(orderOf)
  }

  /** The newest that is not for some enforcers alone. */
  async newestForAll(): Promise<StoredOrder | null> {
    const row = await this.db
      .selectFrom('policyOrder')
      .selectAll()
      .where('enforcers', 'is', null)
      .orderBy('epoch', 'desc')
      .orderBy('counter', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? orderOf(row) : null
  }

  /** Null where it is not kept any more. */
  async find({ epoch, counter }: OrderPlace): Promise<StoredOrder | null> {
    const row = await this.db
      .selectFrom('policyOrder')
      .selectAll()
      .where('epoch', '=', epoch)
      .where('counter', '=', counter)
      .executeTakeFirst()
    return row ? orderOf(row) : null
  }

  async add({ trx }: Work, { enforcers, stopped: _, ...order }: StoredOrder): Promise<void> {
    const stopped = { stoppedAt: null, stoppedBy: null, stoppedWhy: null }
    await trx
      .insertInto('policyOrder')
      .values({ ...order, ...stopped, enforcers: enforcers && JSON.stringify(enforcers) })
      .execute()
  }

  async stop(
    { trx }: Work,
    { epoch, counter }: OrderPlace,
    { by, why, at }: NonNullable<StoredOrder['stopped']>,
  ): Promise<void> {
    await trx
      .updateTable('policyOrder')
      .set({ stoppedAt: at, stoppedBy: by, stoppedWhy: JSON.stringify(why) })
      .where('epoch', '=', epoch)
      .where('counter', '=', counter)
      .execute()
  }

  async has(hash: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('orderPart')
      .select('piece')
      .where('hash', '=', hash)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async addPart({ trx }: Work, { hash }: Pick<OrderPart, 'hash'>, bytes: Uint8Array): Promise<void> {
    const pieces = Math.max(1, Math.ceil(bytes.byteLength / PIECE_BYTES))
    for (let piece = 0; piece < pieces; piece += 1) {
      const part = Buffer.from(bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES))
      await trx
        .insertInto('orderPart')
        .values({ hash, piece, bytes: part.toString('base64') })
        .onConflict((conflict) => conflict.columns(['hash', 'piece']).doNothing())
        .execute()
    }
  }

  /** Null where it is not stored any more. */
  async part(hash: string): Promise<Buffer | null> {
    const rows = await this.db
      .selectFrom('orderPart')
      .select('bytes')
      .where('hash', '=', hash)
      .orderBy('piece')
      .execute()
    return rows.length === 0 ? null : Buffer.concat(rows.map(({ bytes }) => Buffer.from(bytes, 'base64')))
  }

  /** Keeps the newest orders, and the parts of the newest of them and of those that a node has in force. */
  async prune(
    work: Work,
    { orders, withParts, inForce }: { orders: number; withParts: number; inForce: readonly OrderPlace[] },
  ): Promise<void> {
    const { trx } = work
    const kept = await this.within(work).newest(orders)
    const last = kept.at(-1)
    if (!last || kept.length < orders) return
    await trx
      .deleteFrom('policyOrder')
      .where((eb) =>
        eb.or([
          eb('epoch', '<', last.epoch),
          eb.and([eb('epoch', '=', last.epoch), eb('counter', '<', last.counter)]),
        ]),
      )
      .execute()
    const isUsed = ({ epoch, counter }: OrderPlace) =>
      inForce.some((place) => place.epoch === epoch && place.counter === counter)
    const hashes = kept
      .filter((order, index) => index < withParts || isUsed(order))
      .flatMap(({ text }) => partsOf(orderSchema.parse(JSON.parse(text))).map(({ hash }) => hash))
    await trx.deleteFrom('orderPart').where('hash', 'not in', hashes).execute()
  }
}

function orderOf(row: Selectable<PolicyOrderTable>): StoredOrder {
  const { enforcers, reason, stoppedAt, stoppedBy, stoppedWhy, ...order } = row
  return {
    ...order,
    epoch: Number(row.epoch),
    counter: Number(row.counter),
    generation: Number(row.generation),
    rules: Number(row.rules),
    createdAt: Number(row.createdAt),
    enforcers: enforcers === null ? null : (JSON.parse(enforcers) as string[]),
    reason: reason as OrderReason,
    stopped:
      stoppedAt === null || stoppedWhy === null
        ? null
        : { by: stoppedBy ?? '', why: JSON.parse(stoppedWhy) as Message, at: Number(stoppedAt) },
  }
}
