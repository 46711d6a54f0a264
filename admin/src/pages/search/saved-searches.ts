import { isRecord } from '../../kit/stores/browser-storage.ts'
import { useStoreState } from '../../kit/stores/external-store.ts'
import { createPersistedStore } from '../../kit/stores/persisted-store.ts'

export interface SavedSearch {
  name: string
  /** As in the address, without the question mark. */
  query: string
}

const MAX_SEARCHES = 50
export const MAX_SEARCH_NAME = 60

/** The current page and the open row do not belong to a search. */
const PASSING = ['current', 'asOf', 'visit']

const store = createPersistedStore<readonly SavedSearch[]>('nw.searches', (stored) => {
  const found = Array.isArray(stored) ? stored.filter(isRecord) : []
  return found
    .map(({ name, query }) => ({
      name: String(name ?? '').slice(0, MAX_SEARCH_NAME),
      query: String(query ?? ''),
    }))
    .filter(({ name }) => name !== '')
    .slice(0, MAX_SEARCHES)
})

export function useSavedSearches(): readonly SavedSearch[] {
  return useStoreState(store)
}

/** Stores a search under its name and replaces an older one of that name; beyond the limit, the oldest is removed. */
export function saveSearch(name: string, address: URLSearchParams): void {
  const query = new URLSearchParams(address)
  for (const key of PASSING) query.delete(key)
  const others = store.get().filter((search) => search.name !== name)
  store.set([{ name, query: query.toString() }, ...others].slice(0, MAX_SEARCHES))
}

export function deleteSearch(name: string): void {
  store.set(store.get().filter((search) => search.name !== name))
}
