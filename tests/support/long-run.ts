/** Whether the full repetitions are requested (`npm run test:long`). */
export const isLongRun = Boolean(process.env.NETWARDEN_TEST_LONG)

/** Those whose turn it is in the usual run, each `of`-th from `turn` on; in a long run all. */
export function inTurn<T>(items: readonly T[], turn: number, of: number): readonly T[] {
  return isLongRun ? items : items.filter((_, place) => place % of === turn)
}

/** Options of a test of a failure, which a long run repeats. */
export const REPEATED = { repeats: isLongRun ? 19 : 0 } as const

export type StateEngineName = 'sqlite' | 'postgres'

/** The store of servers in suites that name none: SQLite, and in a long run PostgreSQL once more (scripts/test.mjs). */
export const USUAL_STATE_ENGINE: StateEngineName =
  process.env.NETWARDEN_TEST_STATE === 'postgres' ? 'postgres' : 'sqlite'
