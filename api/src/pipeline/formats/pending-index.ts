/** The most items examined under one key: the cost of a line does not grow with the number of waiting items. */
const MAX_LOOKED_AT = 128

/** An item that waits for a further line; `place` is its position in the order of arrival. */
export interface Waiting {
  place: number
  isWaiting: boolean
}

/** Waiting items, found by key, oldest or newest first; an item that no longer waits is skipped and removed later. */
export class PendingIndex<Item extends Waiting> {
  readonly #lists = new Map<string, { items: Item[]; gone: number }>()

  add(key: string, item: Item): void {
    const list = this.#lists.get(key)
    if (list) list.items.push(item)
    else this.#lists.set(key, { items: [item], gone: 0 })
  }

  /** An item under the key no longer waits. */
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
