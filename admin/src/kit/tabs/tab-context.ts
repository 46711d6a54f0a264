import { createContext, type RefObject, useCallback, useContext, useEffect, useRef } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'
import { closeTab, retitleTab } from './tab-model.ts'
import { updateTabs } from './tab-store.ts'

export interface OpenTab {
  key: string
  isShown: boolean
}
export const TabContext = createContext<OpenTab>({ key: '', isShown: true })

/** Names the tab, the last crumb and the window after the page's subject, such as a device's address. */
export function useTabTitle(title: string | undefined): void {
  const { key } = useContext(TabContext)
  useEffect(() => {
    if (key && title) updateTabs((tabs) => retitleTab(tabs, key, title))
  }, [key, title])
}

/** Whether the tab is shown now: a late answer must not navigate once it is hidden. */
export function useShownTab(): RefObject<boolean> {
  const { isShown } = useContext(TabContext)
  const shown = useRef(isShown)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false // React also runs this when the tab is hidden.
    }
  }, [])
  return shown
}

/** `navigate` that does nothing once its tab is hidden. */
export function useTabNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const shown = useShownTab()
  return useCallback(
    (to, options) => {
      if (shown.current) void navigate(to, options)
    },
    [navigate, shown],
  )
}

/** Opens another page and closes the tab of a page whose subject was deleted. */
export function useTabEnd(): (to: To) => void {
  const { key } = useContext(TabContext)
  const navigate = useTabNavigate()
  return useCallback(
    (to) => {
      navigate(to)
      updateTabs((tabs) => closeTab(tabs, key))
    },
    [navigate, key],
  )
}
