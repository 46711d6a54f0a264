import { matchName } from './name-matches.ts'
import type { PolicySet } from './policy-set.ts'

/** A list that holds a name, whether or not it is enabled anywhere. */
export interface ListMatch {
  listId: string
  /** The name itself, or the one above it that is in the list. */
  entry: string
}

/** The lists that hold a name (canonical), the longest match first; each list once. */
export function listsHolding(set: PolicySet, name: string): ListMatch[] {
  const found = new Map<string, ListMatch>()
  for (const { suffix, listSet, lists } of matchName(set, name)) {
    for (const list of lists) {
      const listId = set.lists.listIds[list]
      if (listId !== undefined && !found.has(listId))
        found.set(listId, { listId, entry: set.lists.entryOf(listSet, list, suffix) })
    }
  }
  return [...found.values()]
}
