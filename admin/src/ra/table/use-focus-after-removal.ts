import { type RefObject, useEffect, useRef } from 'react'

/** The focus is lost with a removed row: the list takes it, so that keyboard navigation continues there. */
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
