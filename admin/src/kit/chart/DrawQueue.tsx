import { type ReactNode, useEffect, useState } from 'react'

/** Charts to draw, in order. */
const waiting = new Set<() => void>()
let isGoing = false

interface Props {
  /** Loads the code that renders the charts: otherwise the queue would be empty before it is loaded. */
  load: () => Promise<unknown>
  /** Shown meanwhile. */
  waiting?: ReactNode
  children: ReactNode
}

/**
 * Renders its children when their turn in the queue comes. Charts are slow to render; each chart of a page
 * gets its own task, so that the browser handles input between them.
 */
export function Queued({ load, waiting: shown, children }: Props) {
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
    // When loading fails, the children report it.
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
