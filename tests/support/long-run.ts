/** Whether the full repetitions are requested (`npm run test:long`). */
export const isLongRun = Boolean(process.env.NETWARDEN_TEST_LONG)

/** In the usual run every `nth` of them, from the one at `first` on; in a long run all. */
export function everyNth<T>(items: readonly T[], first: number, nth: number): readonly T[] {
  return isLongRun ? items : items.filter((_, place) => place % nth === first)
}

/** Options of a test of a failure, which a long run repeats. */
export const REPEATED = { repeats: isLongRun ? 19 : 0 } as const

export type StateEngineName = 'sqlite' | 'postgres'

/** The store of servers in suites that name none: SQLite, and in a long run PostgreSQL once more (scripts/test.mjs). */
export const USUAL_STATE_ENGINE: StateEngineName =
  process.env.NETWARDEN_TEST_STATE === 'postgres' ? 'postgres' : 'sqlite'
