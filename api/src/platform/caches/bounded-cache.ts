/**
 * A cache of at most `limit` entries with one map lookup per hit. Entries are in two generations: when the young one
 * is full it becomes the old one, and the former old one is dropped, so that entries in use survive.
 */
export class BoundedCache<Key, Value> {
  private young = new Map<Key, Value>()
  private old = new Map<Key, Value>()
  private readonly half: number

  constructor(limit: number) {
    this.half = Math.max(1, Math.floor(limit / 2))
  }

  get size(): number {
    return this.young.size + this.old.size
  }

  get(key: Key): Value | undefined {
    const found = this.young.get(key)
    if (found !== undefined) return found
    const aged = this.old.get(key)
    if (aged !== undefined) this.set(key, aged)
    return aged
  }

  set(key: Key, value: Value): void {
    if (this.young.size >= this.half && !this.young.has(key)) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, value)
  }
}
