import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PolicyDraft } from '@netwarden/shared'
import type { EventStoreAddress } from '../platform/events/store.ts'
import type { Span } from '../platform/events/time-slices.ts'
import type { ReplayResult } from './replay.ts'
import type { ReplayScope } from './replay-scope.ts'

/** What the thread is started with; policies are in memory that threads share. */
export interface ReplaySetup {
  events: EventStoreAddress
  policies: { base: ArrayBufferLike; changed: ArrayBufferLike | null; names: ArrayBufferLike }
  draft: PolicyDraft
  /** The table of names where the draft uses another version of a list. */
  draftNames: ArrayBufferLike | null
  scope: ReplayScope | null
  span: Span
  slots: readonly number[]
  mostExamples: number
  seconds: number
}

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
