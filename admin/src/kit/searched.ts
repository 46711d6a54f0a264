/** State of a location whose address is a search: its list moves the focus to the results. */
export const SEARCHED = { isSearch: true } as const

type Listener = (field: HTMLElement) => void
const listeners = new Set<Listener>()

/** Announces that Enter in this field started another search than the one on screen. */
export function announceSearch(field: HTMLElement): void {
  for (const listener of listeners) listener(field)
}

/** For lists: the focus moves from the field to the results. */
export function onSearch(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
