import type { NewRiskEventRow } from '../../platform/state/tables/risk.ts'
import type { Work } from '../../platform/state/work.ts'
import type { RiskEventRow } from '../risk-event-repository/index.ts'

type EventPatch = Pick<
  RiskEventRow,
  | 'detectedAt'
  | 'lastSeenAt'
  | 'lastWindow'
  | 'count'
  | 'reasons'
  | 'riskLevel'
  | 'dstHostIp'
  | 'org'
  | 'evidence'
  | 'names'
>

/** Events as the engine creates and continues them. */
export class FindingsRepository {
  /** The newest event of these findings that began before `to` and was last seen from `from` on. */
  findNear({ trx }: Work, key: string, from: number, to: number): Promise<RiskEventRow | undefined> {
    return trx
      .selectFrom('riskEvent')
      .selectAll()
      .where('findingKey', '=', key)
      .where('detectedAt', '<=', to)
      .where('lastSeenAt', '>=', from)
      .orderBy('detectedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  async insert({ trx }: Work, row: NewRiskEventRow): Promise<void> {
    await trx.insertInto('riskEvent').values(row).execute()
  }

  /** The row is locked from its reading on; an event that was ended meanwhile stays as it is. */
  async goOn({ trx }: Work, { id, version }: RiskEventRow, patch: EventPatch): Promise<void> {
    await trx
      .updateTable('riskEvent')
      .set({ ...patch, version: version + 1 })
      .where('id', '=', id)
      .where('status', '=', 'alarmed')
      .execute()
  }
}
