import { useCallback, useEffect, useState } from 'react'

/** Tells the page of an unfinished form, and the panel, which asks before it goes. */
export function useFormDraft(
  { form, setDirty }: { form: object | null; setDirty: (isDirty: boolean) => void },
  onDraft: (hasDraft: boolean) => void,
) {
  const [isDirty, setOwnDirty] = useState(false)
  const hasDraft = isDirty && form !== null
  useEffect(() => {
    onDraft(hasDraft)
    return () => onDraft(false)
  }, [hasDraft, onDraft])
  return useCallback(
    (next: boolean) => {
      setDirty(next)
      setOwnDirty(next)
    },
    [setDirty],
  )
}
