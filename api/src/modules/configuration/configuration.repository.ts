import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ConfigGuard, ConfigSectionName } from '@netwarden/shared/contract'
import type { ChangeArea } from '../../platform/state/change-feed.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { Work } from '../../platform/state/work.ts'
import type { ConfigObject, PlannedChange } from './section.ts'

export interface StoredPlan {
  id: string
  createdAt: number
  /** Id of the only user who can apply it. */
  createdBy: string
  /** Number of the last change before the plan was made. */
  baseSequence: number
  guard: ConfigGuard | null
  /** Epoch ms: of a plan that waits for consent. */
  keptUntil: number
}

interface OldPlans {
  before: number
  now: number
  author?: string
  /** Number of plans that are kept. */
  most?: number
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
  'report-mail',
  'risk-rules',
  'segments',
  'users',
] as const satisfies readonly ChangeArea[]
const APPLIED = 1
const unpack = promisify(gunzip)

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
    return { ...row, guard: row.guard === null ? null : JSON.parse(row.guard) }
  }

  /** In the order of the plan. Each part is read by itself, because a plan may be long. */
  async changes(planId: string): Promise<PlannedChange[]> {
    const changes: PlannedChange[] = []
    for (let place = 0; ; place++) {
      const row = await this.db
        .selectFrom('configPlanPart')
        .select('changes')
        .where('planId', '=', planId)
        .where('place', '=', place)
        .executeTakeFirst()
      if (!row) return changes
      const part = await unpack(Buffer.from(row.changes, 'base64'))
      const some: PlannedChange[] = JSON.parse(part.toString())
      for (const change of some) changes.push(change)
    }
  }

  /** `parts`: the changes as they are stored. */
  async insertPlan({ trx }: Work, { guard, ...plan }: StoredPlan, parts: readonly string[]): Promise<void> {
    await trx
      .insertInto('configPlan')
      .values({ ...plan, guard: guard && JSON.stringify(guard) })
      .execute()
    for (const [place, changes] of parts.entries()) {
      await trx.insertInto('configPlanPart').values({ planId: plan.id, place, changes }).execute()
      await setImmediate()
    }
  }

  async removePlan({ trx }: Work, id: string): Promise<void> {
    await trx.deleteFrom('configPlanPart').where('planId', '=', id).execute()
    await trx.deleteFrom('configPlan').where('id', '=', id).execute()
  }

  async keepPlan({ trx }: Work, id: string, keptUntil: number): Promise<void> {
    await trx.updateTable('configPlan').set({ keptUntil }).where('id', '=', id).execute()
  }

  /** Removes plans before a time, and all but the newest of an author; those that wait for consent stay. */
  async removeOldPlans(work: Work, { before, now, author, most }: OldPlans): Promise<void> {
    const plans = await work.trx
      .selectFrom('configPlan')
      .select(['id', 'createdAt', 'createdBy'])
      .where('keptUntil', '<', now)
      .execute()
    const own = plans
      .filter(({ createdBy }) => createdBy === author)
      .sort((a, b) => b.createdAt - a.createdAt)
    const surplus = new Set(own.slice(most))
    for (const plan of plans)
      if (plan.createdAt < before || surplus.has(plan)) await this.removePlan(work, plan.id)
  }

  /** JSON of `AppliedObjects`. */
  async applied(): Promise<string | null> {
    const row = await this.db
      .selectFrom('configApplied')
      .select('objects')
      .where('id', '=', APPLIED)
      .executeTakeFirst()
    return row?.objects ?? null
  }

  /** `objects`: JSON of `AppliedObjects`. */
  async putApplied({ trx }: Work, objects: string, stamp: { at: number; by: string }): Promise<void> {
    const row = { ...stamp, objects }
    await trx
      .insertInto('configApplied')
      .values({ id: APPLIED, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}
