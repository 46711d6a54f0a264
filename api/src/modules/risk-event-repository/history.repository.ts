import { notFound } from '@netwarden/shared/errors'
import type { Insertable, Selectable } from 'kysely'
import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { RiskHistoryTable } from '../../platform/state/tables/risk.ts'
import type { Work } from '../../platform/state/work.ts'

export type RiskHistoryRow = Selectable<RiskHistoryTable>

const MOST_SHOWN = 1_000
const ROWS_A_STATEMENT = 1_000
const SEEN_AGAIN = 'seenAgain'
const TIMES = /^×(\d+)/

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

  /** Noted by callers that name the event; nothing is kept for a missing one. */
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

  /** For several events together; missing ones are ignored. */
  async addAll(work: Work, rows: readonly RiskHistoryRow[]): Promise<void> {
    for (const some of pieces(rows, ROWS_A_STATEMENT)) {
      const events = await work.trx
        .selectFrom('riskEvent')
        .select(['id', 'version'])
        .where(
          'id',
          'in',
          some.map(({ eventId }) => eventId),
        )
        .execute()
      const there = new Set(events.map(({ id }) => id))
      const kept = some.filter(({ eventId }) => there.has(eventId))
      if (kept.length > 0) await work.trx.insertInto('riskHistory').values(kept).execute()
      for (const { id, version } of events) work.changed('risk-events', id, version)
    }
  }

  /** The events that rows are about, by the ids of the rows. */
  async eventsOf({ trx }: Work, ids: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (const some of pieces(ids, ROWS_A_STATEMENT)) {
      const rows = await trx
        .selectFrom('riskHistory')
        .select(['id', 'eventId'])
        .where('id', 'in', some)
        .execute()
      for (const { id, eventId } of rows) found.set(id, eventId)
    }
    return found
  }

  /** An event was found again: directly after an equal entry it replaces it, so that a history stays short. */
  async noteSeen(
    work: Work,
    row: Pick<RiskHistoryRow, 'id' | 'eventId' | 'at'>,
    lastSeenAt: number,
  ): Promise<void> {
    const newest = await work.trx
      .selectFrom('riskHistory')
      .selectAll()
      .where('eventId', '=', row.eventId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isLike = newest?.kind === SEEN_AGAIN
    const times = isLike ? Number(TIMES.exec(newest.text)?.[1] ?? 0) + 1 : 1
    const change = { at: row.at, text: `×${times} → ${new Date(lastSeenAt).toISOString()}` }
    if (isLike) await work.trx.updateTable('riskHistory').set(change).where('id', '=', newest.id).execute()
    else await this.insert(work, { id: row.id, eventId: row.eventId, kind: SEEN_AGAIN, by: null, ...change })
  }

  async insert({ trx }: Work, row: Insertable<RiskHistoryTable>): Promise<void> {
    await trx.insertInto('riskHistory').values(row).execute()
  }
}
