/** Bits of a member beside the list: the entry leaves out the name itself, and it takes names out of the list. */
export const BELOW_ONLY = 1
export const EXCEPTION = 2
const BITS = 4

/**
 * Interns sets of entries: most names are in one list, and few combinations ever occur. Set 0 is the empty one. A
 * member is the place of a list and the kind of its entry.
 */
export class ListSetBuilder {
  private readonly sets: number[][] = [[]]
  private readonly idByMembers = new Map<string, number>([['', 0]])
  /** What a set becomes when an entry of the current list joins it; emptied for each list. */
  private transitions = new Map<number, number>()
  private list = -1

  /** Lists come one after the other, by index. */
  startList(list: number): void {
    this.list = list
    this.transitions = new Map()
  }

  /** `kind`: the bits of the entry. */
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

  /** All sets behind each other, and where each begins (with the end as a last entry). */
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

/** What a set means for the name itself, and for the names below it: places of lists. */
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

/** Whether what a list bans by this set are only the names below. */
export function isBelowOnlyIn(members: readonly number[], list: number): boolean {
  return !members.includes(list * BITS)
}
