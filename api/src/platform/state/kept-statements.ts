import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type { Database } from 'libsql'

const MOST_KEPT = 300
/** Longer ones have a parameter for each of many values, and seldom return. */
const LONGEST_KEPT = 4_000

/**
 * A database whose statements are prepared once: preparing one takes longer than carrying it out, and what it holds
 * outside the heap is freed only when the heap is collected. One that fails is not kept: it might go on reading.
 */
export class KeptStatements implements SqliteDatabase {
  /** The one not used for the longest time first. */
  readonly #kept = new Map<string, SqliteStatement>()

  constructor(private readonly database: Database) {}

  prepare(text: string): SqliteStatement {
    const statement = this.#kept.get(text) ?? this.#made(text)
    if (text.length > LONGEST_KEPT) return statement
    this.#kept.delete(text)
    this.#kept.set(text, statement)
    const [oldest] = this.#kept.size > MOST_KEPT ? this.#kept.keys() : []
    if (oldest !== undefined) this.#kept.delete(oldest)
    return statement
  }

  close(): void {
    this.#kept.clear()
    this.database.close()
  }

  #made(text: string): SqliteStatement {
    const statement = this.database.prepare(text)
    const orForget = <Result>(carryOut: () => Result): Result => {
      try {
        return carryOut()
      } catch (cause) {
        this.#kept.delete(text)
        throw cause
      }
    }
    return {
      reader: statement.reader,
      all: (parameters) => orForget(() => statement.all(parameters)),
      run: (parameters) => orForget(() => statement.run(parameters)),
      // Rows are taken one by one, and another query with the same text must not begin them again.
      iterate: (parameters) => this.database.prepare(text).iterate(parameters),
    }
  }
}
