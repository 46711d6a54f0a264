import type { Session } from 'chdb'
import { KILL_REPEAT_INTERVAL } from './limits.ts'
import { quoteString } from './sql-text.ts'

/** Ends queries by the `log_comment` they run under. */
export interface QueryKiller {
  /** Repeats until `finished` settles: a query may not be registered yet when its client goes away. */
  kill(comment: string, finished: Promise<unknown>): void
  idle(): Promise<void>
}

export function createQueryKiller(control: Session): QueryKiller {
  const doomed = new Set<string>()
  let rounds: Promise<void> | undefined

  async function killAll(): Promise<void> {
    while (doomed.size > 0) {
      const comments = [...doomed].map(quoteString).join(', ')
      // SYNC would wait for the queries to end and hangs in the embedded engine.
      await control
        .queryAsync(`KILL QUERY WHERE Settings['log_comment'] IN (${comments}) ASYNC`)
        .catch((error: unknown) => console.error('KILL QUERY failed:', error))
      await new Promise((resolve) => setTimeout(resolve, KILL_REPEAT_INTERVAL))
    }
    rounds = undefined
  }

  return {
    kill(comment, finished) {
      const forget = () => void doomed.delete(comment)
      doomed.add(comment)
      finished.then(forget, forget)
      rounds ??= killAll()
    },
    idle: () => rounds ?? Promise.resolve(),
  }
}
