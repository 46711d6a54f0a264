import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { logEvent } from '../logging/log-event.ts'

const CHECK_EVERY = 24 * 60 * 60_000
const CHECK_LIMIT = 10 * 60_000

/** Checks SQLite's file once a day, in a thread of its own and within bounds; at the start it was checked when opened. */
export function watchStateFile(
  file: string,
  { logger, onFault }: { logger: Logger; onFault(reason: string): void },
): { close(): void } {
  let worker: Worker | null = null
  const check = () => {
    const mine = new Worker(new URL('./check.worker.js', import.meta.url), { workerData: file })
    worker = mine
    const limit = setTimeout(() => void mine.terminate(), CHECK_LIMIT)
    mine.once('message', (reason: string | null) => {
      if (reason !== null) onFault(reason)
    })
    mine.once('error', (err) => logEvent(logger, 'state.check.failed', { err }))
    mine.once('exit', () => clearTimeout(limit))
  }
  const timer = setInterval(check, CHECK_EVERY)
  timer.unref()
  return {
    close: () => {
      clearInterval(timer)
      void worker?.terminate()
    },
  }
}
