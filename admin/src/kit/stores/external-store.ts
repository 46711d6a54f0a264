import { useSyncExternalStore } from 'react'

/** State outside React, for data that must exist before and between its trees. */
export interface ExternalStore<State> {
  get(): State
  set(next: State): void
  subscribe(listener: () => void): () => void
}

export function createStore<State>(initial: State): ExternalStore<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStoreState<State>(store: ExternalStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.get)
}
