import { useRef } from 'react'

/** Ignores a second submit while the first one is pending: Enter can repeat before the button is disabled. */
export function useOneAtATime(): (send: () => Promise<unknown>) => void {
  const isSending = useRef(false)
  return (send) => {
    if (isSending.current) return
    isSending.current = true
    const end = () => {
      isSending.current = false
    }
    send().then(end, end)
  }
}
