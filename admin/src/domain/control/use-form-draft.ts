import { useCallback, useEffect, useState } from 'react'

/** Reports an unfinished form to the page, and to the panel, which confirms before it closes. */
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
