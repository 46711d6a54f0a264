/** Items by their times, the earliest first; an obsolete item may remain until its time. */
export class TimeHeap<Item> {
  #entries: { at: number; item: Item }[] = []

  get size(): number {
    return this.#entries.length
  }

  add(at: number, item: Item): void {
    const entries = this.#entries
    let index = entries.push({ at, item }) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (this.#timeAt(parent) <= at) break
      this.#swap(index, parent)
      index = parent
    }
  }

  /** Removes and returns the earliest item where it is from before `time`. */
  takeBefore(time: number): Item | undefined {
    const [first] = this.#entries
    if (!first || first.at >= time) return undefined
    const last = this.#entries.pop()
    if (last && this.#entries.length > 0) {
      this.#entries[0] = last
      this.#sink()
    }
    return first.item
  }

  keep(isWanted: (item: Item) => boolean): void {
    const kept = this.#entries.filter(({ item }) => isWanted(item))
    this.#entries = []
    for (const { at, item } of kept) this.add(at, item)
  }

  #sink(): void {
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const least = this.#timeAt(right) < this.#timeAt(left) ? right : left
      if (this.#timeAt(least) >= this.#timeAt(index)) return
      this.#swap(index, least)
      index = least
    }
  }

  #timeAt(index: number): number {
    return this.#entries[index]?.at ?? Number.POSITIVE_INFINITY
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#entries[one], this.#entries[other]]
    if (!first || !second) return
    this.#entries[one] = second
    this.#entries[other] = first
  }
}
