import { AsyncLocalStorage } from 'node:async_hooks'
import type { DryRunChange } from '@netwarden/shared/contract'
import { tooBusy } from '@netwarden/shared/errors'
import { type ControlledTransaction, type DatabaseConnection, sql } from 'kysely'
import { ReplacedRows } from './past-rows.ts'
import type { StateTables } from './tables/index.ts'

/** Usual longest time (ms) of a transaction: on SQLite everybody waits for it. */
const TIME_LIMIT = 10_000

type DryTransaction = ControlledTransaction<StateTables>

const dryRuns = new AsyncLocalStorage<DryRun>()

/**
 * Runs a call whose writes are taken back: they are one transaction, which begins with the first of them, so that
 * nobody waits while the call prepares. Returns the entries that the operation log would have received.
 */
export async function runDry<Result>(
  task: () => Promise<Result>,
  limit = TIME_LIMIT,
): Promise<{ result: Result; changes: readonly DryRunChange[] }> {
  const dryRun = new DryRun(limit)
  try {
    const result = await dryRuns.run(dryRun, () => Promise.race([dryRun.settled(task), dryRun.limit]))
    return { result, changes: dryRun.changes }
  } finally {
    await dryRun.end()
  }
}

/** The dry run that calls this; null for everything else. */
export function currentDryRun(): DryRun | null {
  return dryRuns.getStore() ?? null
}

/** Whether what is stored now is taken back: nothing in memory and nothing outside may depend on it. */
export function isDryRun(): boolean {
  return currentDryRun() !== null
}

export class DryRun {
  readonly changes: DryRunChange[] = []
  /** Rows of objects that decide on visits, before the writes. */
  readonly past = new ReplacedRows()
  /** Rejects when the transaction takes too long. */
  readonly limit: Promise<never>
  #connection: DatabaseConnection | null = null
  #borrowed = 0
  #transaction: DryTransaction | null = null
  #last: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isOver = false
  #giveUp: () => void = () => undefined

  /** `timeLimit` in ms. */
  constructor(private readonly timeLimit: number) {
    this.limit = new Promise((_, reject) => {
      this.#giveUp = () => reject(tooBusy())
    })
  }

  get connection(): DatabaseConnection | null {
    return this.#connection
  }

  /** Runs one write, after the one before it; a write that fails is taken back alone. */
  write<Result>(
    begin: () => Promise<DryTransaction>,
    task: (trx: DryTransaction) => Promise<Result>,
  ): Promise<Result> {
    const mine = this.#last.then(() => this.#attempt(begin, task))
    this.#last = mine.catch(() => undefined) // The caller reports the error.
    return mine
  }

  /** The result of the call, once all of its writes have ended. */
  async settled<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = await task()
    await this.#last
    return result
  }

  async end(): Promise<void> {
    this.#isOver = true
    clearTimeout(this.#timer)
    await this.#transaction?.rollback().execute()
  }

  /** The connection of the transaction that is about to begin. */
  note(connection: DatabaseConnection): void {
    this.#connection ??= connection
  }

  /** Reads of the call see its writes. */
  borrow(): DatabaseConnection | null {
    if (this.#isOver || !this.#transaction) return null
    this.#borrowed += 1
    return this.#connection
  }

  giveBack(): boolean {
    if (this.#borrowed === 0) return false
    this.#borrowed -= 1
    return true
  }

  async #attempt<Result>(
    begin: () => Promise<DryTransaction>,
    task: (trx: DryTransaction) => Promise<Result>,
  ): Promise<Result> {
    // Work that a call left running would otherwise be stored.
    if (this.#isOver) throw new Error('the dry run that began this write has ended')
    const trx = await this.#begun(begin)
    await sql`savepoint dry_run`.execute(trx)
    try {
      const result = await task(trx)
      await sql`release savepoint dry_run`.execute(trx)
      return result
    } catch (cause) {
      // Where even this fails, the connection is gone, and the cause says so.
      await sql`rollback to savepoint dry_run`.execute(trx).catch(() => undefined)
      throw cause
    }
  }

  async #begun(begin: () => Promise<DryTransaction>): Promise<DryTransaction> {
    if (this.#transaction) return this.#transaction
    const trx = await begin()
    this.#transaction = trx
    this.#timer = setTimeout(this.#giveUp, this.timeLimit)
    return trx
  }
}
