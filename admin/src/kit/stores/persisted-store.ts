import { readStoredJson, writeStored } from './browser-storage.ts'
import { createStore, type ExternalStore } from './external-store.ts'

/** A store kept in local storage; `parse` returns a valid state for any content. */
export function createPersistedStore<State>(
  key: string,
  parse: (stored: unknown) => State,
): ExternalStore<State> {
  const store = createStore(parse(readStoredJson(key)))
  return {
    ...store,
    set(next) {
      store.set(next)
      writeStored(key, JSON.stringify(next))
    },
  }
}
