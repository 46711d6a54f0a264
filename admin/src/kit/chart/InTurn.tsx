import { type ReactNode, useEffect, useState } from 'react'

/** What waits to be drawn, in the order in which it came. */
const waiting = new Set<() => void>()
let isGoing = false

interface Props {
  /** Stands there meanwhile. */
  waiting?: ReactNode
  children: ReactNode
}

/**
 * Draws its children once it is their turn. Charts take long to draw; of several on a page each has a task of its own, so
 * that the browser answers to whoever is there between them.
 */
export function InTurn({ waiting: shown, children }: Props) {
  const [isMine, setMine] = useState(false)
  useEffect(() => {
    if (isMine) return
    const draw = () => setMine(true)
    waiting.add(draw)
    if (!isGoing) goOn()
    return () => {
      waiting.delete(draw)
    }
  }, [isMine])
  return isMine ? children : shown
}

function goOn(): void {
  isGoing = waiting.size > 0
  if (isGoing) setTimeout(drawNext)
}

function drawNext(): void {
  const [draw] = waiting
  if (draw) {
    waiting.delete(draw)
    draw()
  }
  goOn()
}
