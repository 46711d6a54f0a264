import type { OrderReason } from '@netwarden/shared/contract'
import type { CanaryReport } from '../../gateway-control/canary-rounds.ts'
import type { NodeCall, NodeReport } from '../../node-protocol/messages.ts'
import type { OrderPlace } from '../../node-protocol/order.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'

export interface StoredReport {
  report: SeenReport
  /** Epoch ms, by the clock of the console. */
  seenAt: number
  /** Null until the console has asked. */
  asked: AskedByConsole | null
}

/** A report with the address that it came from; missing in those of the version before. */
export type SeenReport = NodeReport & { from?: string }

/** What the questions of the console have shown. */
export interface AskedByConsole {
  /** Epoch ms. */
  at: number
  /** Null where no address has answered. */
  report: Omit<CanaryReport, 'at'> | null
  /** An older generation than the node has in force has answered. */
  old: { generation: number; wanted: number } | null
  /** Addresses that have answered as this enforcer since it joined: what else answers there is a fault. */
  proved: string[]
}

export interface GenerationEntry {
  enforcerId: string
  epoch: number
  counter: number
  generation: number
  state: 'proved' | 'refused' | 'returned'
  /** JSON of a message. */
  why: string | null
  at: number
  /** Why the order was made. */
  reason: OrderReason
}

type Counters = Partial<Record<NodeCall, number>>

/** What nodes report, and what they did with each order. */
export class NodeReportsRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): NodeReportsRepository {
    return new NodeReportsRepository(trx)
  }

  /** The orders that nodes have in force. */
  async places(): Promise<OrderPlace[]> {
    const rows = await this.db.selectFrom('enforcerReport').select('report').execute()
    return rows.flatMap(({ report }) => (report ? ((JSON.parse(report) as NodeReport).inForce ?? []) : []))
  }

  async find(enforcerId: string): Promise<StoredReport | null> {
    const row = await this.db
      .selectFrom('enforcerReport')
      .select(['report', 'seenAt', 'asked'])
      .where('enforcerId', '=', enforcerId)
      .executeTakeFirst()
    if (!row?.report || row.seenAt === null) return null
    return {
      report: JSON.parse(row.report) as SeenReport,
      seenAt: Number(row.seenAt),
      asked: row.asked === null ? null : (JSON.parse(row.asked) as AskedByConsole),
    }
  }

  async noteAsked({ trx }: Work, enforcerId: string, asked: AskedByConsole): Promise<void> {
    await trx
      .updateTable('enforcerReport')
      .set({ asked: JSON.stringify(asked) })
      .where('enforcerId', '=', enforcerId)
      .execute()
  }

  /** False for a number that is not higher than the last one of its channel: the message was sent before. */
  async count({ trx }: Work, enforcerId: string, call: NodeCall, counter: number): Promise<boolean> {
    const row = await trx
      .selectFrom('enforcerReport')
      .select('counters')
      .where('enforcerId', '=', enforcerId)
      .executeTakeFirst()
    const counters: Counters = row ? (JSON.parse(row.counters) as Counters) : {}
    if (counter <= (counters[call] ?? 0)) return false
    const kept = { counters: JSON.stringify({ ...counters, [call]: counter }) }
    await trx
      .insertInto('enforcerReport')
      .values({ enforcerId, ...kept, report: null, seenAt: null, asked: null })
      .onConflict((conflict) => conflict.column('enforcerId').doUpdateSet(kept))
      .execute()
    return true
  }

  async save({ trx }: Work, enforcerId: string, report: SeenReport, seenAt: number): Promise<void> {
    await trx
      .updateTable('enforcerReport')
      .set({ report: JSON.stringify(report), seenAt })
      .where('enforcerId', '=', enforcerId)
      .execute()
  }

  /** Another node begins with numbers of its own. */
  async forget({ trx }: Work, enforcerId: string): Promise<void> {
    await trx.deleteFrom('enforcerReport').where('enforcerId', '=', enforcerId).execute()
  }

  async note({ trx }: Work, entry: GenerationEntry, most: number): Promise<void> {
    const { state, why, at } = entry
    await trx
      .insertInto('enforcerGeneration')
      .values(entry)
      .onConflict((conflict) =>
        conflict.columns(['enforcerId', 'epoch', 'counter']).doUpdateSet({ state, why, at }),
      )
      .execute()
    const kept = await trx
      .selectFrom('enforcerGeneration')
      .select('at')
      .where('enforcerId', '=', entry.enforcerId)
      .orderBy('at', 'desc')
      .offset(most)
      .limit(1)
      .executeTakeFirst()
    if (!kept) return
    await trx
      .deleteFrom('enforcerGeneration')
      .where('enforcerId', '=', entry.enforcerId)
      .where('at', '<=', kept.at)
      .execute()
  }

  async history(enforcerId: string): Promise<GenerationEntry[]> {
    const rows = await this.db
      .selectFrom('enforcerGeneration')
      .selectAll()
      .where('enforcerId', '=', enforcerId)
      .orderBy('epoch', 'desc')
      .orderBy('counter', 'desc')
      .execute()
    return rows.map((row) => ({
      ...row,
      epoch: Number(row.epoch),
      counter: Number(row.counter),
      generation: Number(row.generation),
      at: Number(row.at),
      state: row.state as GenerationEntry['state'],
      reason: row.reason as OrderReason,
    }))
  }
}
