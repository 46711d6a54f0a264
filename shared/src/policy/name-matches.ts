import { SuffixHashes } from './name-hash.ts'
import type { PolicySet } from './policy-set.ts'

/** A suffix of a name that a list or a custom rule holds. */
export interface NameMatch {
  readonly suffix: string
  /** Set of lists (0 is none), for `lists.listsOf`. */
  readonly listSet: number
  /** Place for `customDomains.rulesAt` (0 is none). */
  readonly custom: number
}

export const NO_MATCHES: readonly NameMatch[] = []

/** Written anew by each look-up and read before the next one begins. */
const hashes = new SuffixHashes()

/** All suffixes of a name (A-labels, lower case, no trailing dot) that anything holds, the longest first. */
export function matchName(set: PolicySet, name: string): readonly NameMatch[] {
  hashes.fold(name, set.lists.seed)
  let matches: NameMatch[] | undefined
  for (let i = hashes.count - 1; i >= 0; i--) {
    const first = hashes.first[i] ?? 0
    const second = hashes.second[i] ?? 0
    const listSet = set.lists.table.find(first, second)
    const custom = set.customDomains.find(first, second)
    if (listSet === 0 && custom === 0) continue
    matches ??= []
    matches.push({ suffix: name.slice(hashes.starts[i]), listSet, custom })
  }
  return matches ?? NO_MATCHES
}
