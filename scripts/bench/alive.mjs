import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Times /healthz until the returned function is called, which resolves with the durations (ms). */
export function watchAlive(url) {
  const worker = new Worker(new URL('./alive.worker.mjs', import.meta.url), { workerData: { url } })
  return async () => {
    worker.postMessage('end')
    const [times] = await once(worker, 'message')
    await worker.terminate()
    const sorted = times.sort((a, b) => a - b)
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1)
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1) }
  }
}
