import { type ReactNode, useEffect, useState } from 'react'

/** What waits to be drawn, in the order in which it came. */
const waiting = new Set<() => void>()
let isGoing = false

interface Props {
  /** Loads the code that draws them: without it all of their turns would be over before any is drawn. */
  load: () => Promise<unknown>
  /** Stands there meanwhile. */
  waiting?: ReactNode
  children: ReactNode
}

/**
 * Draws its children once it is their turn. Charts take long to draw; of several on a page each has a task of its own, so
 * that the browser answers to whoever is there between them.
 */
export function InTurn({ load, waiting: shown, children }: Props) {
  const [isMine, setMine] = useState(false)
  useEffect(() => {
    if (isMine) return
    let isGone = false
    const draw = () => setMine(true)
    const wait = () => {
      if (isGone) return
      waiting.add(draw)
      if (!isGoing) goOn()
    }
    // Where it cannot be had, the children say so.
    load().then(wait, wait)
    return () => {
      isGone = true
      waiting.delete(draw)
    }
  }, [isMine, load])
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
