import { useEffect, useRef } from 'react'

/** A removed row takes the focus with it: the list then holds it, so that the keyboard goes on from there. */
export function useFocusAfterRemoval(rows: readonly unknown[] | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current || rows === undefined) return
    isExpected.current = false
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [rows])
  const expectRemoval = () => {
    isExpected.current = true
  }
  return { frame, expectRemoval }
}
