import type { KeyboardEvent } from 'react'

/** Marks the element that takes the focus for a row, in a table and on a phone. */
export const ROW_MARK = { 'data-row': '' } as const
export const ROW_SELECTOR = '[data-row]'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys move from row to row, and from the list itself to its first row; the list scrolls with the focus. */
export function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: list } = event
  const step = STEPS[event.key]
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
  // Keys of dialogs over a row arrive here, too; fields and selects use the arrow keys themselves.
  if (!step || !isPlain || event.defaultPrevented || !(target instanceof Element) || !list.contains(target))
    return
  const row = target.closest<HTMLElement>(ROW_SELECTOR)
  if (target !== row && target.matches('input, select, textarea')) return
  const rows = [...list.querySelectorAll<HTMLElement>(ROW_SELECTOR)]
  const place = row ? rows.indexOf(row) : -1
  if (rows.length === 0 || (place === -1 && (target !== list || step < 0))) return
  event.preventDefault()
  rows[place + step]?.focus()
}
