import { useContext, useEffect, useId } from 'react'
import { TabContext } from './tab-context.ts'
import { holdUnsaved, releaseUnsaved } from './unsaved-store.ts'

/** Registers unsaved input of a form: closing its tab then requires confirmation. */
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
