import { sql } from 'kysely'
import { pieces } from '../batches/pieces.ts'
import type { OpenedState } from '../state/client.ts'
import type { Work } from '../state/work.ts'

/** The exclusive right to a piece of work. Its number increases with each holder. */
export interface WorkLease {
  readonly name: string
  readonly fence: number
}

const NAMES_AT_ONCE = 500
/** A SQLite file belongs to one process, so no other process could take over its work. */
const FOR_EVER = Number.MAX_SAFE_INTEGER
const NOBODY = { holder: null, expiresAt: 0, note: null }

/** The leases and their holders. Times are those of the database, so that the clocks of the machines do not matter. */
export class WorkLeasesRepository {
  readonly isShared: boolean

  constructor(
    private readonly state: OpenedState,
    private readonly holder: string,
    /** How long (ms) a holder keeps it without renewal. */
    private readonly term: number,
  ) {
    this.isShared = state.engine === 'postgres'
  }

  /** Releases the leases of processes that have ended; on a store of one process every lease is such a one. */
  async clear({ trx }: Work, former: string | null): Promise<void> {
    const all = trx.updateTable('workLease').set(NOBODY)
    if (!this.isShared) await all.execute()
    else if (former !== null) await all.where('holder', '=', former).execute()
  }

  /** Gives a lease to this process and returns its number; undefined when another process has it. */
  async give({ trx }: Work, name: string): Promise<number | undefined> {
    const mine = { holder: this.holder, expiresAt: this.#until, note: null }
    const given = await trx
      .insertInto('workLease')
      .values({ name, fence: 1, ...mine })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((eb) => ({ ...mine, fence: eb('workLease.fence', '+', 1) }))
          .where((eb) =>
            eb.or([
              eb('workLease.holder', 'is', null),
              eb('workLease.expiresAt', '<', this.#now),
              // The lease was given before, but the answer did not arrive.
              eb('workLease.holder', '=', this.holder),
            ]),
          ),
      )
      .returning('fence')
      .executeTakeFirst()
    return given?.fence
  }

  /** Keeps the lease until the write ends and a term from now; false when another process has it. */
  async keep({ trx }: Work, { name, fence }: WorkLease): Promise<boolean> {
    const kept = await trx
      .updateTable('workLease')
      .set({ expiresAt: this.#until })
      .where('name', '=', name)
      .where('holder', '=', this.holder)
      .where('fence', '=', fence)
      .returning('name')
      .executeTakeFirst()
    return kept !== undefined
  }

  /** Renews leases for a term from now; returns those that this process still has. */
  async renew({ trx }: Work, leases: readonly WorkLease[]): Promise<WorkLease[]> {
    const renewed: WorkLease[] = []
    for (const some of pieces(leases, NAMES_AT_ONCE)) {
      const names = some.map(({ name }) => name)
      const rows = await trx
        .updateTable('workLease')
        .set({ expiresAt: this.#until })
        .where('holder', '=', this.holder)
        .where('name', 'in', names)
        .returning(['name', 'fence'])
        .execute()
      renewed.push(...rows)
    }
    return renewed
  }

  async note({ trx }: Work, name: string, note: string): Promise<void> {
    await trx
      .updateTable('workLease')
      .set({ note })
      .where('name', '=', name)
      .where('holder', '=', this.holder)
      .execute()
  }

  async giveBack({ trx }: Work, { name, fence }: WorkLease): Promise<void> {
    await trx
      .updateTable('workLease')
      .set(NOBODY)
      .where('name', '=', name)
      .where('holder', '=', this.holder)
      .where('fence', '=', fence)
      .execute()
  }

  async remove({ trx }: Work, { name, fence }: WorkLease): Promise<void> {
    await trx
      .deleteFrom('workLease')
      .where('name', '=', name)
      .where('holder', '=', this.holder)
      .where('fence', '=', fence)
      .execute()
  }

  /** Leases with a prefix that others hold, and their notes. */
  async ofOthers(prefix: string): Promise<Map<string, string | null>> {
    if (!this.isShared) return new Map()
    const rows = await this.state.db
      .selectFrom('workLease')
      .select(['name', 'note'])
      .where('name', 'like', `${prefix}%`)
      .where('holder', 'is not', null)
      .where('holder', '!=', this.holder)
      .where('expiresAt', '>=', this.#now)
      .execute()
    return new Map(rows.map(({ name, note }) => [name, note]))
  }

  get #now() {
    return this.isShared ? POSTGRES_NOW : sql<number>`0`
  }

  get #until() {
    return this.isShared ? sql<number>`${POSTGRES_NOW} + ${this.term}` : sql<number>`${FOR_EVER}`
  }
}

/** The current time, not the start of the transaction, which may have waited for others. */
const POSTGRES_NOW = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
