import { useContext, useEffect, useId } from 'react'
import { TabContext } from './tab-context.ts'
import { holdUnsaved, releaseUnsaved } from './unsaved-store.ts'

/** Says that a form of the page holds what is not saved: its tab is then closed only when that is wanted. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const { key } = useContext(TabContext)
  const form = useId()
  useEffect(() => {
    // Log-in forms are in no tab.
    if (!isUnsaved || key === '') return
    holdUnsaved(key, form)
    return () => releaseUnsaved(key, form)
  }, [isUnsaved, key, form])
}
