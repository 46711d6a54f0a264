/** A list in pieces of `size`, the last one as long as what is left: a statement and a message have their bounds. */
export function* pieces<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
