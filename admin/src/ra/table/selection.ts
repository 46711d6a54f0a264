/** Chosen rows of the list; kept by the page, since it acts on them. */
export interface Selection {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

export function toggleKey(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** All rows of the page, or, when they all are chosen, none of them. */
export function togglePage(keys: ReadonlySet<string>, page: readonly string[]): ReadonlySet<string> {
  const areAllChosen = page.every((key) => keys.has(key))
  const next = new Set(keys)
  for (const key of page) {
    if (areAllChosen) next.delete(key)
    else next.add(key)
  }
  return next
}
