import type { QueryKiller } from './query-killer.ts'

/** The read-only queries, each of which ends early when its client has disconnected. */
export interface RunningReads {
  run<Result>(comment: string, signal: AbortSignal, read: () => Promise<Result>): Promise<Result>
  killAll(): void
}

export function createRunningReads(killer: QueryKiller): RunningReads {
  const stops = new Set<() => void>()
  return {
    async run(comment, signal, read) {
      let finish = () => {}
      const finished = new Promise<void>((resolve) => {
        finish = resolve
      })
      const stop = () => killer.kill(comment, finished)
      stops.add(stop)
      signal.addEventListener('abort', stop, { once: true })
      try {
        signal.throwIfAborted()
        return await read()
      } finally {
        stops.delete(stop)
        signal.removeEventListener('abort', stop)
        finish()
      }
    },
    killAll() {
      for (const stop of stops) stop()
    },
  }
}
