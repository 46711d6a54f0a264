import type { Selectable } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { RiskMuteTable } from '../../platform/state/tables/risk.ts'
import type { Work } from '../../platform/state/work.ts'

export type RiskMuteRow = Selectable<RiskMuteTable>

/** Mutes: combinations that are never raised again. */
export class MutesRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): MutesRepository {
    return new MutesRepository(trx)
  }

  all(): Promise<RiskMuteRow[]> {
    return this.db
      .selectFrom('riskMute')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  inForce(now: number): Promise<RiskMuteRow[]> {
    return this.db
      .selectFrom('riskMute')
      .selectAll()
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
      .execute()
  }

  async insert({ trx }: Work, row: RiskMuteRow): Promise<void> {
    await trx.insertInto('riskMute').values(row).execute()
  }

  /** Deletes an equal mute and returns it. */
  async deleteSame({ trx }: Work, { code, deviceIp, domain }: RiskMuteRow): Promise<RiskMuteRow | undefined> {
    return trx
      .deleteFrom('riskMute')
      .where('code', '=', code)
      .where('deviceIp', deviceIp === null ? 'is' : '=', deviceIp)
      .where('domain', domain === null ? 'is' : '=', domain)
      .returningAll()
      .executeTakeFirst()
  }

  async delete({ trx }: Work, id: string): Promise<RiskMuteRow | undefined> {
    return trx.deleteFrom('riskMute').where('id', '=', id).returningAll().executeTakeFirst()
  }
}
