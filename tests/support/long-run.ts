/** Whether the full repetitions are requested (`npm run test:long`). */
export const isLongRun = Boolean(process.env.NETWARDEN_TEST_LONG)

export type StateEngineName = 'sqlite' | 'postgres'

/** The store of servers in suites that name none: SQLite, and in a long run PostgreSQL once more (scripts/test.mjs). */
export const USUAL_STATE_ENGINE: StateEngineName =
  process.env.NETWARDEN_TEST_STATE === 'postgres' ? 'postgres' : 'sqlite'
