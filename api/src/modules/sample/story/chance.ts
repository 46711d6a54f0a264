/** Chance that repeats itself: the same seed gives the same draws in the same order (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  isTrue(share: number): boolean {
    return this.next() < share
  }

  /** Normally distributed, mean 0 and deviation 1 (Box–Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /** A random count with the given mean; the normal distribution approximates Poisson's. */
  count(mean: number): number {
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()))
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  }
}

/** Draws items as often as their weights say. */
export class WeightedPick<Item> {
  readonly #sums: number[] = []
  #total = 0

  constructor(
    private readonly items: readonly Item[],
    weightOf: (item: Item) => number,
  ) {
    for (const item of items) {
      this.#total += weightOf(item)
      this.#sums.push(this.#total)
    }
  }

  draw(chance: Chance): Item {
    const place = chance.next() * this.#total
    const item = this.items[this.#sums.findIndex((sum) => place < sum)]
    if (item === undefined) throw new Error('nothing to draw from')
    return item
  }
}
