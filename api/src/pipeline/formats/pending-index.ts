/** Of those under one key, so many are looked at: what a line costs does not grow with how many wait. */
const MAX_LOOKED_AT = 128

/** Something that waits for a further line; `place` tells which came first. */
export interface Waiting {
  place: number
  isWaiting: boolean
}

/** What waits, found by key, oldest or newest first; what waits no longer is passed over and forgotten in time. */
export class PendingIndex<Item extends Waiting> {
  readonly #lists = new Map<string, { items: Item[]; gone: number }>()

  add(key: string, item: Item): void {
    const list = this.#lists.get(key)
    if (list) list.items.push(item)
    else this.#lists.set(key, { items: [item], gone: 0 })
  }

  /** An item under the key waits no longer. */
  remove(key: string): void {
    const list = this.#lists.get(key)
    if (!list) return
    list.gone += 1
    if (list.gone * 2 < list.items.length) return
    list.items = list.items.filter(({ isWaiting }) => isWaiting)
    list.gone = 0
    if (list.items.length === 0) this.#lists.delete(key)
  }

  has(key: string): boolean {
    const list = this.#lists.get(key)
    return list !== undefined && list.items.length > list.gone
  }

  findNewest(key: string, test: (item: Item) => boolean): Item | undefined {
    const items = this.#lists.get(key)?.items ?? []
    const end = Math.max(0, items.length - MAX_LOOKED_AT)
    for (let index = items.length - 1; index >= end; index--) {
      const item = items[index]
      if (item?.isWaiting && test(item)) return item
    }
    return undefined
  }

  findOldest(key: string, test: (item: Item) => boolean): Item | undefined {
    return this.#lists
      .get(key)
      ?.items.slice(0, MAX_LOOKED_AT)
      .find((item) => item.isWaiting && test(item))
  }
}
