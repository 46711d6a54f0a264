import { useCallback, useMemo, useState } from 'react'

/** Confirms before typed input is lost: the wanted action waits for the answer. */
export function useDiscard() {
  const [isDirty, setDirty] = useState(false)
  const [pending, setPending] = useState<{ go: () => void } | null>(null)
  const leave = useCallback((go: () => void) => (isDirty ? setPending({ go }) : go()), [isDirty])
  /** Nothing is left that could be lost. */
  const reset = useCallback(() => {
    setDirty(false)
    setPending(null)
  }, [])
  /** What the dialog takes. */
  const question = useMemo(
    () => ({ isOpen: pending !== null, onDiscard: () => pending?.go(), onStay: () => setPending(null) }),
    [pending],
  )
  return { isDirty, setDirty, leave, reset, question }
}
