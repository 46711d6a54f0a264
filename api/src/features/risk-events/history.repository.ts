import { notFound } from '@netwarden/shared'
import type { Insertable, Selectable } from 'kysely'
import type { StateReader } from '../../state/client.ts'
import type { RiskHistoryTable } from '../../state/tables/risk.ts'
import type { Work } from '../../state/work.ts'

export type RiskHistoryRow = Selectable<RiskHistoryTable>

const MOST_SHOWN = 1_000

/** What happened to an event. */
export class HistoryRepository {
  constructor(private readonly db: StateReader) {}

  /** Newest first, at most a thousand. */
  of(eventId: string): Promise<RiskHistoryRow[]> {
    return this.db
      .selectFrom('riskHistory')
      .selectAll()
      .where('eventId', '=', eventId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_SHOWN)
      .execute()
  }

  /** What is told by whoever names the event; of one that is not there nothing is kept. */
  async add(work: Work, row: RiskHistoryRow): Promise<void> {
    const event = await work.trx
      .selectFrom('riskEvent')
      .select(['id', 'version'])
      .where('id', '=', row.eventId)
      .executeTakeFirst()
    if (!event) throw notFound()
    await this.insert(work, row)
    work.changed('risk-events', event.id, event.version)
  }

  async insert({ trx }: Work, row: Insertable<RiskHistoryTable>): Promise<void> {
    await trx.insertInto('riskHistory').values(row).execute()
  }
}
