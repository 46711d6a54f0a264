import { matchName } from './name-matches.ts'
import type { PolicySet } from './policy-set.ts'

/** A list that contains a name, enabled or not. */
export interface ListMatch {
  listId: string
  /** The name itself, or its parent domain in the list. */
  entry: string
}

/** The lists that contain a canonical name, longest match first; each list once. */
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
