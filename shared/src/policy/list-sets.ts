/** Bits of a member beside the list: the entry omits the name itself, or it excludes names from the list. */
export const BELOW_ONLY = 1
export const EXCEPTION = 2
const BITS = 4

/**
 * Interns sets of entries: most names are in one list, and few combinations occur. Set 0 is empty. A member consists
 * of a list index and the kind of its entry.
 */
export class ListSetBuilder {
  private readonly sets: number[][] = [[]]
  private readonly idByMembers = new Map<string, number>([['', 0]])
  /** The set that results when an entry of the current list joins a set; cleared for each list. */
  private transitions = new Map<number, number>()
  private list = -1

  /** Starts the next list; lists are added by ascending index. */
  startList(list: number): void {
    this.list = list
    this.transitions = new Map()
  }

  /** The set with an entry of the current list added; `kind` is the bits of the entry. */
  withCurrentList(set: number, kind = 0): number {
    const key = set * BITS + kind
    const known = this.transitions.get(key)
    if (known !== undefined) return known
    const members = this.sets[set] ?? []
    const member = this.list * BITS + kind
    const next = members.includes(member) ? set : this.intern([...members, member])
    this.transitions.set(key, next)
    return next
  }

  private intern(members: number[]): number {
    const key = members.join()
    const known = this.idByMembers.get(key)
    if (known !== undefined) return known
    this.sets.push(members)
    this.idByMembers.set(key, this.sets.length - 1)
    return this.sets.length - 1
  }

  /** All sets concatenated, and the offset of each (with the end as the last offset). */
  finish(): { offsets: number[]; members: number[] } {
    const members: number[] = []
    const offsets = [0]
    for (const set of this.sets) {
      for (const member of set) members.push(member)
      offsets.push(members.length)
    }
    return { offsets, members }
  }
}

/** Meaning of a set for the name itself and for the names below it, as list indexes. */
export interface SetMeaning {
  readonly holding: readonly number[]
  readonly excepting: readonly number[]
}

export function meaningOf(members: readonly number[], isWhole: boolean): SetMeaning {
  const of = (bit: number) =>
    members.flatMap((member) => {
      const isMeant = (member & EXCEPTION) === bit && !(isWhole && (member & BELOW_ONLY) !== 0)
      return isMeant ? [Math.floor(member / BITS)] : []
    })
  const excepting = of(EXCEPTION)
  const holding = [...new Set(of(0))].filter((list) => !excepting.includes(list))
  return { holding, excepting }
}

/** Whether the list bans only the names below through this set. */
export function isBelowOnlyIn(members: readonly number[], list: number): boolean {
  return !members.includes(list * BITS)
}
