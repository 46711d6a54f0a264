import { useCallback, useMemo, useState } from 'react'

/** Asks for confirmation before typed input is lost; the action runs after it. */
export function useDiscard() {
  const [isDirty, setDirty] = useState(false)
  const [pending, setPending] = useState<{ go: () => void } | null>(null)
  const leave = useCallback((go: () => void) => (isDirty ? setPending({ go }) : go()), [isDirty])
  /** No input can be lost any more. */
  const reset = useCallback(() => {
    setDirty(false)
    setPending(null)
  }, [])
  /** Properties of the dialog. */
  const question = useMemo(
    () => ({ isOpen: pending !== null, onDiscard: () => pending?.go(), onStay: () => setPending(null) }),
    [pending],
  )
  return { isDirty, setDirty, leave, reset, question }
}
