import { Worker } from 'node:worker_threads'

const CHECK_LIMIT = 10 * 60_000

/** Checks SQLite's file in a separate thread within limits; returns its faults. */
export function checkStateFile(file: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check.worker.js', import.meta.url), { workerData: file })
    const end = () => void worker.terminate()
    const limit = setTimeout(end, CHECK_LIMIT)
    signal.addEventListener('abort', end, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(limit)
      signal.removeEventListener('abort', end)
      // A check that was cut short has found nothing.
      resolve(null)
    })
  })
}
