import { useRef } from 'react'

/** Leaves out what is sent while another is on its way: Enter comes again sooner than a button that waits is drawn. */
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
