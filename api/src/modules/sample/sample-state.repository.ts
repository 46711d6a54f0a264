import type { InsertObject, Transaction } from 'kysely'
import { pieces } from '../../platform/batches/pieces.ts'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { NewAccountRow } from '../../platform/state/tables/people.ts'
import type { Work } from '../../platform/state/work.ts'
import type { DevicesRepository } from '../devices/index.ts'
import { passwordOf } from '../user-repository/index.ts'
import { insertSampleControl, removeSampleControl } from './sample-control.repository.ts'
import { type SamplePlan, samplePlanSchema, samplePlanText } from './sample-plan.ts'
import type { SampleRows } from './sample-rows.ts'
import type { SampleZoneRows } from './sample-zone-rows.ts'

const KEY = 'sample'
const MARKED = ['riskEvent', 'user', 'device', 'message'] as const
const COUNTED = [...MARKED, 'segment', 'customPolicy', 'dnsZone'] as const
/** Tables with data of a user, which is removed with the users of the sample. */
const OWNED = [
  'apiToken',
  'passwordReset',
  'downloadTicket',
  'userImport',
  'credential',
  'avatar',
  'message',
  'focus',
] as const
const ROWS_A_STATEMENT = 40

export interface SampleImport {
  number: number
  bytes: number
  bytesRead: number
}

/** The sample's part of the state store. */
export class SampleStateRepository {
  constructor(
    private readonly db: StateReader,
    private readonly devices: Pick<DevicesRepository, 'lock'>,
  ) {}

  async plan(): Promise<SamplePlan | null> {
    const row = await this.db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
    return row ? samplePlanSchema.parse(JSON.parse(row.value)) : null
  }

  /** Claims the only sample; false when one exists. */
  async claim({ trx }: Work, plan: SamplePlan): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('setting')
      .values({
        key: KEY,
        value: samplePlanText(plan),
        version: 1,
        updatedAt: plan.to,
        updatedBy: plan.username,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  /** Replaces exactly this plan by a new one; false after a concurrent change. */
  async replace({ trx }: Work, plan: SamplePlan, next: SamplePlan): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('setting')
      .set((eb) => ({ value: samplePlanText(next), version: eb('version', '+', 1) }))
      .where('key', '=', KEY)
      .where('value', '=', samplePlanText(plan))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** All rows and the mark that they are there, or nothing. Names that exist already are left alone. */
  async insert(work: Work, rows: SampleRows, plan: SamplePlan): Promise<void> {
    const { trx } = work
    await this.devices.lock(work)
    await insertUsers(trx, rows.users)
    await insertNew(trx, 'device', rows.devices)
    await insertNew(trx, 'focus', rows.focus)
    await insertNew(trx, 'riskEvent', rows.riskEvents)
    await insertNew(trx, 'message', rows.messages)
    await insertSampleControl(work, rows.control)
    await insertZones(trx, rows.zones)
    await trx
      .updateTable('setting')
      .set({ value: samplePlanText(plan) })
      .where('key', '=', KEY)
      .execute()
    reportChanged(work)
  }

  import(id: string): Promise<SampleImport | undefined> {
    return this.db
      .selectFrom('importJob')
      .select(['number', 'bytes', 'bytesRead'])
      .where('id', '=', id)
      .executeTakeFirst()
  }

  async count(table: (typeof COUNTED)[number]): Promise<number> {
    const { n } = await this.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('isSample', '=', 1)
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  async focused(): Promise<Map<string, number>> {
    const rows = await this.db
      .selectFrom('focus')
      .select((eb) => ['quota', eb.fn.countAll<number>().as('n')])
      .where('isSample', '=', 1)
      .groupBy('quota')
      .execute()
    return new Map(rows.map(({ quota, n }) => [quota, Number(n)]))
  }

  async firstSuperadmin(): Promise<{ id: string; username: string } | undefined> {
    return this.db
      .selectFrom('user')
      .select(['id', 'username'])
      .where('role', '=', 'superadmin')
      .where('status', '=', 'active')
      .orderBy('createdAt')
      .executeTakeFirst()
  }

  /** All marked rows, their dependants, and the plan itself. */
  async remove(work: Work): Promise<void> {
    const { trx } = work
    await this.devices.lock(work)
    await removePeople(trx)
    for (const table of [...MARKED, 'focus'] as const) {
      await trx.deleteFrom(table).where('isSample', '=', 1).execute()
    }
    await removeSampleControl(work)
    await removeZones(trx)
    await removeImports(trx)
    await trx.deleteFrom('setting').where('key', '=', KEY).execute()
    reportChanged(work)
  }
}

function reportChanged(work: Work): void {
  for (const area of ['users', 'devices', 'segments', 'custom-policies', 'dns-zones'] as const)
    work.changed(area, null)
}

/** A user with an existing name is omitted, with the password. */
async function insertUsers(trx: Transaction<StateTables>, accounts: readonly NewAccountRow[]): Promise<void> {
  await insertNew(
    trx,
    'user',
    accounts.map(({ passwordHash: _hash, ...user }) => user),
  )
  const ids = accounts.map(({ id }) => id)
  const stored = await trx.selectFrom('user').select('id').where('id', 'in', ids).execute()
  const known = new Set(stored.map(({ id }) => id))
  await insertNew(trx, 'credential', accounts.filter(({ id }) => known.has(id)).map(passwordOf))
}

async function insertNew<Table extends 'user' | 'credential' | 'device' | 'focus' | 'riskEvent' | 'message'>(
  trx: Transaction<StateTables>,
  table: Table,
  rows: readonly InsertObject<StateTables, Table>[],
): Promise<void> {
  for (const part of pieces(rows, ROWS_A_STATEMENT)) {
    await trx
      .insertInto(table)
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function insertZones(
  trx: Transaction<StateTables>,
  { zones, versions }: SampleZoneRows,
): Promise<void> {
  for (const zone of zones) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('dnsZone')
      .values(zone)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) continue
    const own = versions.filter(({ zoneId }) => zoneId === zone.id)
    await trx.insertInto('dnsZoneVersion').values(own).execute()
  }
}

/** Removes the zones of the sample with all later changes to them. */
async function removeZones(trx: Transaction<StateTables>): Promise<void> {
  const zones = trx.selectFrom('dnsZone').select('id').where('isSample', '=', 1)
  await trx.deleteFrom('dnsZoneVersion').where('zoneId', 'in', zones).execute()
  await trx.deleteFrom('dnsZone').where('isSample', '=', 1).execute()
}

async function removePeople(trx: Transaction<StateTables>): Promise<void> {
  const people = trx.selectFrom('user').select('id').where('isSample', '=', 1)
  const sessions = trx.selectFrom('session').select('id').where('userId', 'in', people)
  await trx.deleteFrom('refreshToken').where('sessionId', 'in', sessions).execute()
  await trx.deleteFrom('session').where('userId', 'in', people).execute()
  for (const table of OWNED) await trx.deleteFrom(table).where('userId', 'in', people).execute()
}

async function removeImports(trx: Transaction<StateTables>): Promise<void> {
  const jobs = await trx.selectFrom('importJob').select('id').where('isSample', '=', 1).execute()
  for (const { id } of jobs) {
    for (const table of ['rejectedLine', 'checkpoint', 'streamNumber'] as const) {
      await trx.deleteFrom(table).where('stream', '=', `import:${id}`).execute()
    }
    await trx.deleteFrom('importJob').where('id', '=', id).execute()
  }
}
