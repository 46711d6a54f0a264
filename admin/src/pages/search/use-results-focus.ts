import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isRecord } from '../../kit/stores/browser-storage.ts'

/**
 * After a search that was asked for by keyboard the focus is on its first row, or on the list where there is none:
 * `frame` is around the list, `want` says that such a search begins. `isSettled` is false while its answer is on its way.
 */
export function useResultsFocus(key: string, isSettled: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  const { state } = useLocation()
  const isFromElsewhere = isRecord(state) && state.isSearch === true
  useEffect(() => {
    if (isFromElsewhere && key) isWanted.current = true
  }, [isFromElsewhere, key])
  useEffect(() => {
    if (!isWanted.current || !isSettled || !key) return
    isWanted.current = false
    const list = frame.current
    const target = list?.querySelector('tbody tr[tabindex]') ?? list?.querySelector('[role="region"]')
    if (target instanceof HTMLElement) target.focus()
  }, [isSettled, key])
  return {
    frame,
    want: () => {
      isWanted.current = true
    },
  }
}
