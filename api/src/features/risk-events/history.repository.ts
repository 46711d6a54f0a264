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

  /** The same of several events at once; those that are gone are left out. */
  async addToAll(
    work: Work,
    eventIds: readonly string[],
    rowOf: (eventId: string) => RiskHistoryRow,
  ): Promise<void> {
    if (eventIds.length === 0) return
    const events = await work.trx
      .selectFrom('riskEvent')
      .select(['id', 'version'])
      .where('id', 'in', eventIds)
      .execute()
    if (events.length === 0) return
    await work.trx
      .insertInto('riskHistory')
      .values(events.map(({ id }) => rowOf(id)))
      .execute()
    for (const { id, version } of events) work.changed('risk-events', id, version)
  }

  async insert({ trx }: Work, row: Insertable<RiskHistoryTable>): Promise<void> {
    await trx.insertInto('riskHistory').values(row).execute()
  }
}
