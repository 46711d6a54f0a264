import type { Restored } from '@netwarden/shared/contract'
import { badContent, conflict } from '@netwarden/shared/errors'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { Actor } from '../../platform/http/actor.ts'
import type { WorkLeases } from '../../platform/leases/work-leases.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { CHANGE_AREAS } from '../../platform/state/change-feed.ts'
import type { StateStore } from '../../platform/state/client.ts'
import { isDryRun } from '../../platform/state/dry-run.ts'
import { fillBeginnings } from '../../platform/state/migrations/0016-beginnings.ts'
import { markUpgrade } from '../../platform/state/migrations/0017-past-rows.ts'
import { isRefusedRow } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Work } from '../../platform/state/work.ts'
import type { CreateId } from '../../platform/time/clock.ts'
import {
  type BackupHead,
  type BackupPart,
  type BackupThread,
  backedUpTables,
  ENDED_TABLES,
  FORMAT,
  isDropped,
  Seal,
  withOwnSecrets,
  withoutForeignSeals,
} from '../backup-format/index.ts'
import type { EventRow, RestoredEvents } from './restored-events.ts'

interface Deps {
  db: StateStore
  unitOfWork: UnitOfWork
  maxUnpacked: number
  box: SecretBox
  events: RestoredEvents
  thread: BackupThread
  leases: Pick<WorkLeases, 'exclusively' | 'hold'>
  createId: CreateId
  /** By the settings that were just written. */
  isCertificateMissing(work: Work): Promise<boolean>
}

interface RestoreInput {
  passphrase?: string | undefined
  replace?: boolean | undefined
}

/** Lease of a restore: restores share the tables in which events are staged. */
const LEASE = 'restore'

interface Checked {
  head: BackupHead
  seal: Seal | null
  eventCount: number
}

type Row = Record<string, string | number | null>

const ROWS_A_STATEMENT = 100
/** Number of rows that a new installation creates. */
const OF_ITSELF: Readonly<Record<string, number>> = { user: 1, segment: 1 }
const EMPTY_TABLES = ['user', 'segment', 'custom_policy', 'dns_zone', 'policy_list', 'source', 'risk_event']

/** Reads a file into the state store: it is checked as a whole first, and then written in one transaction. */
export class Restore {
  constructor(private readonly deps: Deps) {}

  run(file: string, input: RestoreInput, actor: Actor): Promise<Restored> {
    if (isDryRun()) return this.#try(file, input, actor)
    return this.deps.leases.exclusively(LEASE, () => this.#run(file, input, actor))
  }

  /** Everything but the events, which are read to their end and not staged. The caller takes the writes back. */
  async #try(file: string, input: RestoreInput, actor: Actor): Promise<Restored> {
    const checked = await this.#check(file, await this.#columns(), input.passphrase)
    const isWithEvents = checked.head.events === 'all'
    if (isWithEvents && !input.replace && !(await this.deps.events.isEmpty()))
      throw conflict('backup.notEmpty')
    return this.#write(file, input, checked, actor)
  }

  /** Copies the events of a restore that was cut short after its state was committed. */
  async finish(): Promise<void> {
    const { events, leases } = this.deps
    if (await events.isPending()) await leases.exclusively(LEASE, () => events.finish())
  }

  async #run(file: string, input: RestoreInput, actor: Actor): Promise<Restored> {
    const { events, db } = this.deps
    const checked = await this.#check(file, await this.#columns(), input.passphrase)
    if (!input.replace && !(await isEmpty(db))) throw conflict('backup.notEmpty')
    if (checked.head.events !== 'all') return this.#write(file, input, checked, actor)
    // The staged events of an earlier restore are still needed.
    await events.finish()
    if (!input.replace && !(await events.isEmpty())) throw conflict('backup.notEmpty')
    const restored = await this.#stageAndWrite(file, input, checked, actor)
    await events.finish()
    return restored
  }

  async #stageAndWrite(file: string, input: RestoreInput, checked: Checked, actor: Actor): Promise<Restored> {
    const { events, thread, maxUnpacked } = this.deps
    try {
      await events.stage(eventsIn(thread.parts(file, maxUnpacked)))
      return await this.#write(file, input, checked, actor)
    } catch (cause) {
      // The answer to a commit may be lost: what was noted is still needed.
      await this.#discardUnlessNoted().catch(() => undefined)
      throw cause
    }
  }

  async #discardUnlessNoted(): Promise<void> {
    const { events } = this.deps
    if (!(await events.isPending())) await events.discard()
  }

  async #write(
    file: string,
    { replace }: RestoreInput,
    { head, seal, eventCount }: Checked,
    actor: Actor,
  ): Promise<Restored> {
    const { unitOfWork, thread, maxUnpacked, events, leases, createId, isCertificateMissing } = this.deps
    const columns = await this.#columns()
    return unitOfWork.run(async (work) => {
      if (!isDryRun()) await leases.hold(work, LEASE)
      if (!replace && !(await isEmpty(work.trx))) throw conflict('backup.notEmpty')
      for (const table of [...backedUpTables([...columns.keys()]), ...ENDED_TABLES].reverse()) {
        await sql`delete from ${sql.table(table)}`.execute(work.trx)
      }
      const written = new Set<string>()
      let rows = 0
      for await (const part of inBatches(thread.parts(file, maxUnpacked))) {
        written.add(part.table)
        rows += part.rows.length
        await insert(
          work,
          part.table,
          part.rows.map((row) => this.#withSecrets(part.table, row, head, seal)),
        )
      }
      await completeFormer(work, head)
      await events.forget(work)
      if (head.events === 'all') await events.note(work, { id: createId(), isReplacing: replace === true })
      for (const area of CHANGE_AREAS) work.changed(area, null)
      const subject = { kind: 'backup', id: '', name: head.createdAt }
      const after = { createdAt: head.createdAt, secrets: head.secrets, rows, events: eventCount }
      work.record({ actor, action: 'backup.restore', subject, after })
      // Private keys never leave their machine: no backup holds one.
      const lacks = (await isCertificateMissing(work)) ? (['certificateKey'] as const) : []
      return { ...after, tables: written.size, lacks: [...lacks] }
    })
  }

  #withSecrets(table: string, row: Row, { netwardenBackup }: BackupHead, seal: Seal | null): Row {
    const known = netwardenBackup === FORMAT ? row : asRow(row, withoutForeignSeals(table, row))
    return seal ? asRow(row, withOwnSecrets(table, known, this.deps.box, seal)) : known
  }

  /** Every fault of a file is found before anything is deleted. */
  async #check(
    file: string,
    columns: ReadonlyMap<string, ReadonlySet<string>>,
    passphrase: string | undefined,
  ): Promise<Checked> {
    const restored = new Set(backedUpTables([...columns.keys()]))
    let head: BackupHead | null = null
    let checked = ''
    let eventCount = 0
    let hasSuperadmin = false
    const { thread, maxUnpacked } = this.deps
    for await (const part of thread.parts(file, maxUnpacked)) {
      if (part.kind === 'head') {
        head = part.head
        await this.#assertKnown(head)
      } else if (part.kind === 'event') eventCount += 1
      else if (isDropped(part.table)) continue
      else if (part.table === 'user') hasSuperadmin ||= isActiveSuperadmin(part.row)
      if (part.kind === 'row' && part.table !== checked) {
        checked = part.table
        const known = columns.get(checked)
        const unknown = Object.keys(part.row).find((column) => !known?.has(column))
        if (!restored.has(checked) || unknown !== undefined)
          throw badContent('backup.damaged', { reason: `${checked}.${unknown ?? '*'}` })
      }
    }
    if (!head) throw badContent('backup.damaged', { reason: 'its head is missing' })
    if (!hasSuperadmin) throw badContent('backup.noSuperadmin')
    return { head, seal: await sealOf(head, passphrase), eventCount }
  }

  async #assertKnown({ migrations }: BackupHead): Promise<void> {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(this.deps.db)
    const known = new Set(rows.map(({ name }) => name))
    const migration = migrations.find((name) => !known.has(name))
    if (migration !== undefined) throw badContent('backup.newer', { migration })
  }

  /** The columns of the tables in the state store. */
  async #columns(): Promise<Map<string, Set<string>>> {
    const tables = await this.deps.db
      .withoutPlugins()
      .introspection.getTables({ withInternalKyselyTables: true })
    return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
  }
}

function isActiveSuperadmin({ role, status }: Row): boolean {
  return role === 'superadmin' && status === 'active'
}

async function sealOf(
  { secrets, salt, check }: BackupHead,
  passphrase: string | undefined,
): Promise<Seal | null> {
  if (secrets === 'omitted') return null
  if (passphrase === undefined || salt === undefined) throw badContent('backup.passphraseNeeded')
  const seal = await Seal.from(passphrase, salt)
  if (!seal.isRightFor(check ?? '')) throw badContent('backup.passphraseWrong')
  return seal
}

function asRow(row: Row, whole: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(Object.keys(row).map((column) => [column, cellOf(whole[column])]))
}

function cellOf(value: unknown): Row[string] {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

async function isEmpty(db: QueryExecutorProvider): Promise<boolean> {
  for (const table of EMPTY_TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    if (Number(rows[0]?.n ?? 0) > (OF_ITSELF[table] ?? 0)) return false
  }
  return true
}

/** What the migrations after the backup's release would have added to its rows. */
async function completeFormer({ trx }: Work, { migrations }: BackupHead): Promise<void> {
  if (!migrations.includes('0016-beginnings')) await fillBeginnings(trx)
  if (!migrations.includes('0017-past-rows')) await markUpgrade(trx)
}

async function* eventsIn(parts: AsyncIterable<BackupPart>): AsyncGenerator<EventRow> {
  for await (const part of parts) if (part.kind === 'event') yield part
}

async function* inBatches(parts: AsyncIterable<BackupPart>): AsyncGenerator<{ table: string; rows: Row[] }> {
  let batch: { table: string; rows: Row[] } | null = null
  for await (const part of parts) {
    if (part.kind === 'event') break // no row of the state follows
    if (part.kind !== 'row' || isDropped(part.table)) continue
    if (batch && (batch.table !== part.table || batch.rows.length === ROWS_A_STATEMENT)) {
      yield batch
      batch = null
    }
    batch ??= { table: part.table, rows: [] }
    batch.rows.push(part.row)
  }
  if (batch) yield batch
}

async function insert({ trx }: Work, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`
    .execute(trx)
    .catch((cause: unknown) => {
      throw isRefusedRow(cause)
        ? badContent('backup.damaged', { reason: `a row of ${table} is refused` })
        : cause
    })
}
