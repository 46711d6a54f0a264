/** Interns sets of lists: most names are in one list, and few combinations ever occur. Set 0 is the empty one. */
export class ListSetBuilder {
  private readonly sets: number[][] = [[]]
  private readonly idByMembers = new Map<string, number>([['', 0]])
  /** What a set becomes when the current list joins it; made anew for each list. */
  private transitions = new Map<number, number>()
  private list = -1

  /** Lists come one after the other, by index. */
  startList(list: number): void {
    this.list = list
    this.transitions = new Map()
  }

  withCurrentList(set: number): number {
    const known = this.transitions.get(set)
    if (known !== undefined) return known
    const members = this.sets[set] ?? []
    const next = members.includes(this.list) ? set : this.intern([...members, this.list])
    this.transitions.set(set, next)
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
      for (const list of set) members.push(list)
      offsets.push(members.length)
    }
    return { offsets, members }
  }
}
