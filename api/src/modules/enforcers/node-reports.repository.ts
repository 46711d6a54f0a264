import type { OrderReason } from '@netwarden/shared/contract'
import type { Selectable } from 'kysely'
import type { CanaryReport } from '../../gateway-control/canary-rounds.ts'
import type { NodeCall, NodeReport } from '../../node-protocol/messages.ts'
import type { OrderPlace } from '../../node-protocol/order.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { EnforcerReportTable } from '../../platform/state/tables/enforcers.ts'
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

export interface AcceptedMessage {
  enforcerId: string
  call: NodeCall
  counter: number
}

/** Where the reports of enforcers are found. */
export type FoundReports = Pick<NodeReportsRepository, 'find'>
type ReportRow = Selectable<EnforcerReportTable>
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
    const row = await this.#row(enforcerId)
    return row ? reportIn(row) : null
  }

  /** Those of all enforcers, by one query. */
  async all(): Promise<FoundReports> {
    const rows = await this.db.selectFrom('enforcerReport').selectAll().execute()
    const known = new Map(rows.map((row) => [row.enforcerId, row]))
    return {
      find: async (enforcerId) => {
        const row = known.get(enforcerId)
        return row ? reportIn(row) : null
      },
    }
  }

  #row(enforcerId: string): Promise<ReportRow | undefined> {
    return this.db
      .selectFrom('enforcerReport')
      .selectAll()
      .where('enforcerId', '=', enforcerId)
      .executeTakeFirst()
  }

  async noteAsked({ trx }: Work, enforcerId: string, asked: AskedByConsole): Promise<void> {
    await trx
      .updateTable('enforcerReport')
      .set({ asked: JSON.stringify(asked) })
      .where('enforcerId', '=', enforcerId)
      .execute()
  }

  /**
   * Accepts a message, with the report in it, and returns what was known before. Null for a number that is not higher than
   * the last one of its channel: the message was sent before.
   */
  async accept(
    work: Work,
    { enforcerId, call, counter }: AcceptedMessage,
    seen: { report: SeenReport; seenAt: number } | null,
  ): Promise<{ before: StoredReport | null } | null> {
    // Another process of the console may accept another message of the node between reading and writing.
    for (;;) {
      const row = await this.within(work).#row(enforcerId)
      const counters: Counters = row ? (JSON.parse(row.counters) as Counters) : {}
      if (counter <= (counters[call] ?? 0)) return null
      const kept = {
        counters: JSON.stringify({ ...counters, [call]: counter }),
        ...(seen && { report: JSON.stringify(seen.report), seenAt: seen.seenAt }),
      }
      const { numInsertedOrUpdatedRows } = await work.trx
        .insertInto('enforcerReport')
        .values({ enforcerId, report: null, seenAt: null, asked: null, ...kept })
        .onConflict((conflict) =>
          conflict
            .column('enforcerId')
            .doUpdateSet(kept)
            .where('enforcerReport.counters', '=', row?.counters ?? ''),
        )
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows) return { before: row ? reportIn(row) : null }
    }
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

function reportIn({ report, seenAt, asked }: ReportRow): StoredReport | null {
  if (!report || seenAt === null) return null
  return {
    report: JSON.parse(report) as SeenReport,
    seenAt: Number(seenAt),
    asked: asked === null ? null : (JSON.parse(asked) as AskedByConsole),
  }
}
