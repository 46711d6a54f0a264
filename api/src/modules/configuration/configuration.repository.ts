import type { ConfigGuard, ConfigSectionName } from '@netwarden/shared/contract'
import type { ChangeArea } from '../../platform/state/change-feed.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'
import type { ConfigObject, PlannedChange } from './section.ts'

export interface StoredPlan {
  id: string
  createdAt: number
  createdBy: string
  /** Number of the last change before the plan was made. */
  baseSequence: number
  changes: PlannedChange[]
  guard: ConfigGuard | null
  /** Epoch ms: of a plan that waits for consent. */
  keptUntil: number
}

export type AppliedObjects = Partial<Record<ConfigSectionName, ConfigObject[]>>

/** Areas whose changes make a plan void. */
const CONFIG_AREAS = [
  'alarm-settings',
  'branding',
  'custom-policies',
  'dns',
  'dns-zones',
  'gateway',
  'orgs',
  'presets',
  'risk-rules',
  'segments',
  'users',
] as const satisfies readonly ChangeArea[]
const APPLIED = 1

/** Plans that wait to be applied, and the result of the last one. */
export class ConfigurationRepository {
  constructor(private readonly db: StateReader) {}

  within({ trx }: Work): ConfigurationRepository {
    return new ConfigurationRepository(trx)
  }

  async lastSequence(): Promise<number> {
    const row = await this.db
      .selectFrom('changeFeed')
      .select((eb) => eb.fn.max('sequence').as('last'))
      .executeTakeFirst()
    return Number(row?.last ?? 0)
  }

  async isChangedSince(sequence: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('changeFeed')
      .select('sequence')
      .where('sequence', '>', sequence)
      .where('area', 'in', CONFIG_AREAS)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async findPlan(id: string): Promise<StoredPlan | null> {
    const row = await this.db.selectFrom('configPlan').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    return {
      ...row,
      changes: JSON.parse(row.changes),
      guard: row.guard === null ? null : JSON.parse(row.guard),
    }
  }

  async insertPlan({ trx }: Work, { changes, guard, ...plan }: StoredPlan): Promise<void> {
    const texts = { changes: JSON.stringify(changes), guard: guard && JSON.stringify(guard) }
    await trx
      .insertInto('configPlan')
      .values({ ...plan, ...texts })
      .execute()
  }

  async removePlan({ trx }: Work, id: string): Promise<void> {
    await trx.deleteFrom('configPlan').where('id', '=', id).execute()
  }

  async removePlansBefore({ trx }: Work, time: number): Promise<void> {
    await trx.deleteFrom('configPlan').where('createdAt', '<', time).where('keptUntil', '<', time).execute()
  }

  async keepPlan({ trx }: Work, id: string, keptUntil: number): Promise<void> {
    await trx.updateTable('configPlan').set({ keptUntil }).where('id', '=', id).execute()
  }

  async applied(): Promise<AppliedObjects | null> {
    const row = await this.db
      .selectFrom('configApplied')
      .select('objects')
      .where('id', '=', APPLIED)
      .executeTakeFirst()
    return row ? JSON.parse(row.objects) : null
  }

  async putApplied({ trx }: Work, objects: AppliedObjects, stamp: { at: number; by: string }): Promise<void> {
    const row = { ...stamp, objects: JSON.stringify(objects) }
    await trx
      .insertInto('configApplied')
      .values({ id: APPLIED, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}
