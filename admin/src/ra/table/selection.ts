import { useMemo, useState } from 'react'

/** Selected rows of the list; the page stores them, because it acts on them. */
export interface Selection {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
}

export function toggleKey(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Selects all rows of the page, or none of them when all are selected. */
export function togglePage(keys: ReadonlySet<string>, page: readonly string[]): ReadonlySet<string> {
  const areAllChosen = page.every((key) => keys.has(key))
  const next = new Set(keys)
  for (const key of page) {
    if (areAllChosen) next.delete(key)
    else next.add(key)
  }
  return next
}

/** Chosen rows over several pages: stored as whole rows, because confirmations name them. */
export function useChosenRows<Row extends { id: string }>(shown: readonly Row[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      keys: new Set(chosen.keys()),
      onChange: (keys: ReadonlySet<string>) => {
        const known = new Map([...chosen, ...(shown ?? []).map((row) => [row.id, row] as const)])
        setChosen(new Map([...known].filter(([id]) => keys.has(id))))
      },
      drop: (ids: readonly string[]) =>
        setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    }),
    [chosen, shown],
  )
}
export type ChosenRows<Row extends { id: string }> = ReturnType<typeof useChosenRows<Row>>
