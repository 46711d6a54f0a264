/** State of a location whose address is a search: its list leads the focus to what it finds. */
export const SEARCHED = { isSearch: true } as const

type Listener = (field: HTMLElement) => void
const listeners = new Set<Listener>()

/** Says that Enter in this field asked for something else than what is in sight. */
export function announceSearch(field: HTMLElement): void {
  for (const listener of listeners) listener(field)
}

/** For lists: the focus goes on from the field to what was found. */
export function onSearch(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
