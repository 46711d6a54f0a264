import { type RefObject, useEffect, useRef } from 'react'

/** A removed row takes the focus with it: the list then holds it, so that the keyboard goes on from there. */
export function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[] | undefined,
) {
  const last = useRef<EventTarget>(undefined)
  useEffect(() => {
    const element = list.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target ?? undefined
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [list])
  useEffect(() => {
    if (rows === undefined || !(last.current instanceof Element) || last.current.isConnected) return
    last.current = undefined
    if (document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>('[role="region"]')?.focus({ preventScroll: true })
  }, [list, rows])
}
