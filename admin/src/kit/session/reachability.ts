import { createStore, useStoreState } from '../stores/external-store.ts'
import { apiAddress } from './api-address.ts'

/** How often a server that gave no answer is asked whether it is back (ms). */
const ASKING_INTERVAL = 2_000

const reachable = createStore(true)
let isAsking = false

/** Told by each request: one without an answer is enough to know. */
export function noteAnswer(isThere: boolean): void {
  reachable.set(isThere)
  if (!isThere && !isAsking) void askUntilBack()
}

/** Whether the last request was answered, by whatever answer. */
export function useIsReachable(): boolean {
  return useStoreState(reachable)
}

export function onReachable(listener: () => void): () => void {
  return reachable.subscribe(() => reachable.get() && listener())
}

/** Asks the server how it is, for which nobody has to be logged in. */
export async function askServer(path: '/healthz' | '/readyz', signal?: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(apiAddress(path), { cache: 'no-store', ...(signal && { signal }) })
    noteAnswer(true)
    return response
  } catch (error) {
    if (!signal?.aborted) noteAnswer(false)
    throw error
  }
}

async function askUntilBack(): Promise<void> {
  isAsking = true
  while (!reachable.get()) {
    await new Promise((resolve) => setTimeout(resolve, ASKING_INTERVAL))
    // Any answer will do: one that the server is not ready is shown as that.
    const response = await fetch(apiAddress('/healthz'), { cache: 'no-store' }).catch(() => null)
    if (response?.ok) reachable.set(true)
  }
  isAsking = false
}
