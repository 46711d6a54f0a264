/** What was typed since Ctrl K, while no box was there to take it; null without Ctrl K. */
let typed: string | null = null

/** Ctrl K, or ⌘ K. */
export function isGoToKey({ ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k'
}

function keep(event: KeyboardEvent): void {
  // What has the focus takes its keys itself.
  if (document.activeElement !== document.body) return
  if (isGoToKey(event)) {
    event.preventDefault()
    typed ??= ''
  } else if (typed !== null) typed = textAfter(typed, event)
}

function textAfter(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (key === 'Escape') return null
  if (key === 'Backspace') return text.slice(0, -1)
  return key.length === 1 && !ctrlKey && !metaKey && !altKey ? text + key : text
}

/** Keeps Ctrl K and the text after it until a go-to box is there. */
export function keepEarlyKeys(): void {
  window.addEventListener('keydown', keep)
}

/** Whether Ctrl K was pressed before any box was there. */
export function hasEarlyKeys(): boolean {
  return typed !== null
}

/** The text typed since Ctrl K, for the box that takes the keys from now on; null without Ctrl K. */
export function takeEarlyKeys(): string | null {
  window.removeEventListener('keydown', keep)
  const text = typed
  typed = null
  return text
}
