import { useEffect, useState } from 'react'

/** Pause in typing (ms) after which suggestions are requested. */
const PAUSE = 150

/** A text once it has not changed for a moment. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
