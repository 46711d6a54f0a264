import { type RefObject, useLayoutEffect, useState } from 'react'

const NOTHING = { width: 0, height: 0 }

/** The size of an element, as it is and as it becomes; nothing before it is drawn. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState(NOTHING)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return size
}
