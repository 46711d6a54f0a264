import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Clock, CreateId } from '../time/clock.ts'
import { appendChanges } from './append-changes.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { OpenedState } from './client.ts'
import { currentDryRun, type DryRun } from './dry-run.ts'
import {
  insideOuterWork,
  insideWork,
  isInsideWork,
  OuterWork,
  outerWork,
  pastTransaction,
} from './inside-work.ts'
import type { NotedOperation, Operation } from './operation.ts'
import { presentOperation } from './operation-log/present-operation.ts'
import type { StateTables } from './tables/index.ts'
import { PartWork, Work } from './work.ts'

export interface UnitOfWorkDeps {
  state: OpenedState
  feed: ChangeFeed
  /** Appends entries to the chain of the operation log, which stays locked until the transaction ends. */
  appendOperations(trx: Transaction<StateTables>, operations: readonly NotedOperation[]): Promise<void>
  clock: Clock
  createId: CreateId
}

const MAX_TRIES = 5
/** A process that paused for longer than this (ms) checks everything again. */
const KEEP_LINES = 3_600_000
/** Pause before a retry (ms): multiplied by the number of the attempt, and by a random factor up to two. */
const RETRY_PAUSE = 20
/** PostgreSQL's serialization_failure and deadlock_detected; SQLite's where another process writes. */
const TO_BE_RETRIED = /^(40001|40P01|SQLITE_BUSY(_\w+)?)$/

/**
 * The one way to write to the state store: the change, everything that it ends, its entry in the operation log and its
 * line in the change feed are one transaction. The listeners of the feed are done when `run` resolves.
 */
export class UnitOfWork {
  constructor(private readonly deps: UnitOfWorkDeps) {}

  /** The task may be repeated after a conflict: it changes data only through `work`. */
  async run<Result>(task: (work: Work) => Promise<Result>): Promise<Result> {
    const outer = outerWork()
    if (outer?.work) return task(new PartWork(outer.work, outer.parts))
    const dryRun = currentDryRun()
    if (dryRun) return this.#runDry(dryRun, task)
    const { work, result } = await this.#tryAgain(() => this.#transact(task))
    await this.deps.feed.notify(work.changes)
    return result
  }

  /**
   * One write that takes in every write and read of what the task calls: all of them are one transaction, and their
   * entries in the operation log become the `parts` of what the task records.
   */
  async runAll<Result>(task: (work: Work, parts: readonly Operation[]) => Promise<Result>): Promise<Result> {
    const dryRun = currentDryRun()
    if (dryRun) {
      const outer = new OuterWork()
      return insideOuterWork(outer, () =>
        this.#runDry(dryRun, (work) => {
          outer.work = work
          outer.connection = dryRun.connection
          return task(work, outer.parts)
        }),
      )
    }
    let afterCommit: readonly (() => void)[] = []
    const { work, result } = await this.#tryAgain(() => {
      const outer = new OuterWork()
      afterCommit = outer.afterCommit
      return insideOuterWork(outer, () =>
        this.#transact((work) => {
          outer.work = work
          return task(work, outer.parts)
        }),
      )
    })
    await this.deps.feed.notify(work.changes)
    for (const begin of afterCommit) begin()
    return result
  }

  #transact<Result>(task: (work: Work) => Promise<Result>): Promise<{ work: Work; result: Result }> {
    const { state, feed, clock, appendOperations } = this.deps
    const { engine } = state
    let sequences: number[] = []
    const attempt = async (trx: Transaction<StateTables>) => {
      const work = this.#workOn(trx)
      const result = await task(work)
      // The feed first, then past rows and the log, after all else: in this order everywhere, so that no two writes wait for each other.
      sequences = await appendChanges(trx, work.changes, { now: clock.now(), engine, origin: feed.origin })
      if (engine === 'postgres') feed.own(sequences)
      if (!work.past.isEmpty) await work.past.store(trx, await work.moment())
      await appendOperations(trx, work.operations)
      return { work, result }
    }
    return state.db
      .transaction()
      .execute((trx) => insideWork(() => attempt(trx)))
      .catch((cause: unknown) => {
        feed.disown(sequences)
        throw cause
      })
  }

  /** A write of a dry run. It reports no change and logs nothing; only its entries are collected. */
  async #runDry<Result>(dryRun: DryRun, task: (work: Work) => Promise<Result>): Promise<Result> {
    if (isInsideWork()) throw pastTransaction()
    const begin = () => this.deps.state.db.startTransaction().execute()
    return dryRun.write(begin, async (trx) => {
      const work = this.#workOn(trx)
      const result = await insideWork(() => task(work))
      dryRun.changes.push(...work.operations.map(presentOperation))
      for (const { kind, id, row } of work.past.rows) dryRun.past.note(kind, id, row)
      return result
    })
  }

  #workOn(trx: Transaction<StateTables>): Work {
    const { clock, createId } = this.deps
    return new Work(trx, () => ({ notedId: createId(), at: clock.now() }))
  }

  /**
   * Deletes lines of the change feed that every process has read long ago. The last one about policies is kept: a
   * reader that finds its last line knows that no later one was deleted. Plans that wait for consent keep the later ones.
   */
  pruneFeed(): Promise<void> {
    return this.run(async ({ trx }) => {
      const { needed } = await trx
        .selectFrom('configPlan')
        .select((eb) => eb.fn.min('baseSequence').as('needed'))
        .where('keptUntil', '>', this.deps.clock.now())
        .executeTakeFirstOrThrow()
      await trx
        .deleteFrom('changeFeed')
        .where('at', '<', this.deps.clock.now() - KEEP_LINES)
        .where('sequence', 'not in', trx.selectFrom('changeHead').select('policySequence'))
        .$if(needed !== null, (query) => query.where('sequence', '<=', Number(needed)))
        .execute()
    })
  }

  async #tryAgain<Done>(attempt: () => Promise<Done>): Promise<Done> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt()
      } catch (cause) {
        if (tried === MAX_TRIES || !isToBeRetried(cause)) throw cause
      }
      await pause(RETRY_PAUSE * tried * (1 + Math.random()))
    }
  }
}

function isToBeRetried(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    TO_BE_RETRIED.test(cause.code)
  )
}
