import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReplayResult } from './replay.ts'
import type { ReplaySetup } from './replay-setup.ts'

const MEMORY = 1_024

/** Runs a replay in a thread of its own; aborting ends the thread and its queries. */
export async function replayInThread(setup: ReplaySetup, signal: AbortSignal): Promise<ReplayResult> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./replay.worker.js', import.meta.url), {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  })
  try {
    const [result] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(([code]) => {
        throw new Error(`the thread for a replay ended with ${code}`)
      }),
    ])
    return result
  } finally {
    await worker.terminate()
  }
}
