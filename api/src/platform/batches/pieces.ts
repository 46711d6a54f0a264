/** Splits a list into pieces of `size`; the last one may be shorter. Statements and messages have limits. */
export function* pieces<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
