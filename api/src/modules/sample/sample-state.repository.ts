import type { Transaction } from 'kysely'
import type { StateReader } from '../../platform/state/client.ts'
import type { StateTables } from '../../platform/state/tables/index.ts'
import type { NewAccountRow } from '../../platform/state/tables/people.ts'
import type { Work } from '../../platform/state/work.ts'
import type { DevicesRepository } from '../devices/index.ts'
import { passwordOf } from '../user-repository/index.ts'
import { insertSampleControl, removeSampleControl } from './sample-control.repository.ts'
import { deleteSampleRows, insertSampleRows, type SampledTable, sampleIds } from './sample-ledger.ts'
import { type SamplePlan, samplePlanSchema, samplePlanText } from './sample-plan.ts'
import type { SampleRows } from './sample-rows.ts'
import type { SampleZoneRows } from './sample-zone-rows.ts'

const KEY = 'sample'
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
    await insertSampleRows(trx, 'device', rows.devices)
    await insertSampleRows(trx, 'focus', rows.focus)
    await insertSampleRows(trx, 'riskEvent', rows.riskEvents)
    await insertSampleRows(trx, 'message', rows.messages)
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

  async count(table: SampledTable): Promise<number> {
    const { n } = await this.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('id', 'in', sampleIds(this.db, table))
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  async focused(): Promise<Map<string, number>> {
    const rows = await this.db
      .selectFrom('focus')
      .select((eb) => ['quota', eb.fn.countAll<number>().as('n')])
      .where('id', 'in', sampleIds(this.db, 'focus'))
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

  /** All rows of the ledger, their dependants, the import, and the plan itself. */
  async remove(work: Work, { importId }: SamplePlan): Promise<void> {
    const { trx } = work
    await this.devices.lock(work)
    await removePeople(trx)
    for (const table of ['riskEvent', 'user', 'device', 'message', 'focus'] as const)
      await deleteSampleRows(trx, table)
    await removeSampleControl(work)
    await removeZones(trx)
    if (importId !== null) await removeImport(trx, importId)
    await trx.deleteFrom('sampleRow').execute()
    await trx.deleteFrom('setting').where('key', '=', KEY).execute()
    reportChanged(work)
  }
}

function reportChanged(work: Work): void {
  for (const area of ['users', 'devices', 'segments', 'custom-policies', 'dns-zones', 'receipts'] as const)
    work.changed(area, null)
}

/** A user with an existing name is omitted, with the password. */
async function insertUsers(trx: Transaction<StateTables>, accounts: readonly NewAccountRow[]): Promise<void> {
  const added = await insertSampleRows(
    trx,
    'user',
    accounts.map(({ passwordHash: _hash, ...user }) => user),
  )
  const passwords = accounts.filter(({ id }) => added.has(id)).map(passwordOf)
  if (passwords.length > 0) await trx.insertInto('credential').values(passwords).execute()
}

async function insertZones(
  trx: Transaction<StateTables>,
  { zones, versions }: SampleZoneRows,
): Promise<void> {
  const added = await insertSampleRows(trx, 'dnsZone', zones)
  const own = versions.filter(({ zoneId }) => added.has(zoneId))
  if (own.length > 0) await trx.insertInto('dnsZoneVersion').values(own).execute()
}

/** Removes the zones of the sample with all later changes to them. */
async function removeZones(trx: Transaction<StateTables>): Promise<void> {
  await trx.deleteFrom('dnsZoneVersion').where('zoneId', 'in', sampleIds(trx, 'dnsZone')).execute()
  await deleteSampleRows(trx, 'dnsZone')
}

async function removePeople(trx: Transaction<StateTables>): Promise<void> {
  const people = sampleIds(trx, 'user')
  const sessions = trx.selectFrom('session').select('id').where('userId', 'in', people)
  await trx.deleteFrom('refreshToken').where('sessionId', 'in', sessions).execute()
  await trx.deleteFrom('session').where('userId', 'in', people).execute()
  for (const table of OWNED) await trx.deleteFrom(table).where('userId', 'in', people).execute()
}

async function removeImport(trx: Transaction<StateTables>, id: string): Promise<void> {
  for (const table of ['rejectedLine', 'checkpoint', 'streamNumber'] as const) {
    await trx.deleteFrom(table).where('stream', '=', `import:${id}`).execute()
  }
  await trx.deleteFrom('importJob').where('id', '=', id).execute()
}
