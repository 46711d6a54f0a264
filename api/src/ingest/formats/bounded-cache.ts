/**
 * A map that holds at most twice `size` entries. When the young half is full it becomes the old half and the
 * former old half is let go: what is asked for often stays, without the cost of a list on each hit.
 */
export class BoundedCache<Value> {
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  get(key: string): Value | undefined {
    const hit = this.#young.get(key)
    if (hit !== undefined) return hit
    const survivor = this.#old.get(key)
    if (survivor !== undefined) this.#put(ownCopy(key), survivor)
    return survivor
  }

  set(key: string, value: Value): void {
    this.#put(ownCopy(key), value)
  }

  #put(key: string, value: Value): void {
    if (this.#young.size >= this.#size) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }
}

/** A text cut out of a line keeps the whole block that was read alive in V8; what is kept long needs its own. */
export function ownCopy(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}
