import { SuffixHashes } from './name-hash.ts'
import type { PolicySet } from './policy-set.ts'

/** A suffix of a name that a list or custom rule contains. */
export interface NameMatch {
  readonly suffix: string
  /** Set of list entries (0 is none), for `lists.entryOf`. */
  readonly listSet: number
  /**
   * Indexes of the lists that contain the queried name by this suffix, without lists that exclude it by this or a
   * longer suffix.
   */
  readonly lists: readonly number[]
  /** Indexes of the lists that exclude the queried name by this suffix. */
  readonly exceptions: readonly number[]
  /** Place for `customDomains.rulesAt` (0 is none). */
  readonly custom: number
}

const NO_LISTS: readonly number[] = []
export const NO_MATCHES: readonly NameMatch[] = []

/** Overwritten by each lookup and read before the next one starts. */
const hashes = new SuffixHashes()

/** All suffixes of a name (A-labels, lower case, no final dot) with a list or rule, longest first. */
export function matchName(set: PolicySet, name: string): readonly NameMatch[] {
  const { lists: index, customDomains } = set
  hashes.fold(name, index.seed)
  let matches: NameMatch[] | undefined
  let excepted = NO_LISTS
  for (let i = hashes.count - 1; i >= 0; i--) {
    const first = hashes.first[i] ?? 0
    const second = hashes.second[i] ?? 0
    const listSet = index.table.find(first, second)
    const custom = customDomains.find(first, second)
    if (listSet === 0 && custom === 0) continue
    const isWhole = hashes.starts[i] === 0
    const exceptions = listSet === 0 ? NO_LISTS : index.exceptionsOf(listSet, isWhole)
    let lists = listSet === 0 ? NO_LISTS : index.listsOf(listSet, isWhole)
    if (exceptions.length > 0) excepted = [...excepted, ...exceptions]
    if (excepted.length > 0) lists = without(lists, excepted)
    if (lists.length === 0 && exceptions.length === 0 && custom === 0) continue
    matches ??= []
    matches.push({ suffix: name.slice(hashes.starts[i]), listSet, lists, exceptions, custom })
  }
  return matches ?? NO_MATCHES
}

function without(lists: readonly number[], excepted: readonly number[]): readonly number[] {
  return lists.filter((list) => !excepted.includes(list))
}
