import { createStore, useStoreState } from '../stores/external-store.ts'
import { apiAddress } from './api-address.ts'

/** How often an unreachable server is checked (ms). */
const POLL_INTERVAL = 2_000
/** Longest interval (ms): the server may be up while its calls fail, so it is checked less and less often. */
const LONGEST_INTERVAL = 30_000
/** A server that is unreachable again within this time (ms) does not count as back. */
const STEADY = 10_000

const reachable = createStore(true)
let isAsking = false
let interval = POLL_INTERVAL
let backAt = Number.NEGATIVE_INFINITY

/** Reported by each request: one without an answer is enough to know. */
export function noteAnswer(isThere: boolean): void {
  reachable.set(isThere)
  if (!isThere && !isAsking) void retryUntilBack()
}

/** Whether the last request got any answer. */
export function useIsReachable(): boolean {
  return useStoreState(reachable)
}

export function onReachable(listener: () => void): () => void {
  return reachable.subscribe(() => reachable.get() && listener())
}

/** Queries the state of the server without a session. */
export async function queryServer(path: '/healthz' | '/readyz', signal?: AbortSignal): Promise<Response> {
  try {
    // Success is not recorded: it proves nothing for other calls, and each record would retry all failed
    // queries.
    return await fetch(apiAddress(path), { cache: 'no-store', ...(signal && { signal }) })
  } catch (error) {
    if (!signal?.aborted) noteAnswer(false)
    throw error
  }
}

async function retryUntilBack(): Promise<void> {
  isAsking = true
  const wasBack = Date.now() - backAt < STEADY + interval
  interval = wasBack ? Math.min(2 * interval, LONGEST_INTERVAL) : POLL_INTERVAL
  while (!reachable.get()) {
    await new Promise((resolve) => setTimeout(resolve, interval))
    // Any answer counts: a server that is not ready is shown as such.
    const response = await fetch(apiAddress('/healthz'), { cache: 'no-store' }).catch(() => null)
    if (!response?.ok) continue
    backAt = Date.now()
    reachable.set(true)
  }
  isAsking = false
}
