import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection } from 'kysely'
import { currentDryRun, isDryRun } from './dry-run.ts'
import type { Operation } from './operation.ts'
import type { Work } from './work.ts'

/** The current write and, for a write that joins others, its connection and the work after its commit. */
interface Place {
  isOpen: boolean
  outer: OuterWork | null
}

export class OuterWork {
  connection: DatabaseConnection | null = null
  work: Work | null = null
  /** How many statements outside of its transaction object use its connection. */
  borrowed = 0
  /** The operations that the writes inside this one would have logged. */
  readonly parts: Operation[] = []
  readonly afterCommit: (() => void)[] = []
}

const inside = new AsyncLocalStorage<Place>()

/** Runs the statements of a write that already has its connection. */
export function insideWork<Result>(run: () => Promise<Result>): Promise<Result> {
  const place = inside.getStore()
  // An outer write opened its place before its transaction, so that its connection is known.
  return place?.outer && !place.isOpen ? whileOpen(place, run) : inPlace({ isOpen: false, outer: null }, run)
}

/** Runs a write that includes the writes and reads of everything it calls. */
export function insideOuterWork<Result>(outer: OuterWork, run: () => Promise<Result>): Promise<Result> {
  return inside.run({ isOpen: false, outer }, run)
}

/** The outer write that includes the next one; null where there is none. */
export function outerWork(): OuterWork | null {
  const place = inside.getStore()
  return place?.isOpen ? place.outer : null
}

/** The transaction that is about to begin: the connection of an outer write is that of everything inside it. */
export function noteConnection(connection: DatabaseConnection): void {
  const place = inside.getStore()
  if (place?.outer && !place.isOpen) place.outer.connection = connection
  currentDryRun()?.note(connection)
}

/** True inside a write, which no other write can join unless that includes it. */
export function isInsideWork(): boolean {
  return inside.getStore()?.isOpen ?? false
}

/** Runs the task now, or, inside an outer write, once that is committed; a dry run drops it. */
export function afterWork(task: () => void): void {
  if (isDryRun()) return
  const outer = outerWork()
  if (outer) outer.afterCommit.push(task)
  else task()
}

/**
 * A write that requested another connection would wait for itself: SQLite has one, and all of PostgreSQL's may be used
 * by such writes.
 */
export function connectionInsideWork(): DatabaseConnection | null {
  const place = inside.getStore()
  if (!place?.isOpen) return currentDryRun()?.borrow() ?? null
  if (place.outer?.connection) {
    place.outer.borrowed += 1
    return place.outer.connection
  }
  throw pastTransaction()
}

export function pastTransaction(): Error {
  return new Error('inside a write everything goes through its transaction: repository.within(work)')
}

/** True where the connection goes back to an outer write, which releases it itself. */
export function returnsToOuterWork(): boolean {
  const outer = inside.getStore()?.outer
  if (!outer || outer.borrowed === 0) return currentDryRun()?.giveBack() ?? false
  outer.borrowed -= 1
  return true
}

function inPlace<Result>(place: Place, run: () => Promise<Result>): Promise<Result> {
  return inside.run(place, () => whileOpen(place, run))
}

async function whileOpen<Result>(place: Place, run: () => Promise<Result>): Promise<Result> {
  place.isOpen = true
  try {
    return await run()
  } finally {
    place.isOpen = false
  }
}
