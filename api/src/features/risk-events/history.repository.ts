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

  async insert({ trx }: Work, row: Insertable<RiskHistoryTable>): Promise<void> {
    await trx.insertInto('riskHistory').values(row).execute()
  }
}
