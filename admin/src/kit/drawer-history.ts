import { useCallback, useContext, useEffect, useEffectEvent } from 'react'
import type { NavigateOptions, To } from 'react-router'
import { isRecord } from './stores/browser-storage.ts'
import { TabContext, useShownTab, useTabNavigate } from './tabs/tab-context.ts'

/**
 * The browser's Back closes a drawer, as users of phones expect of anything that covers the page. An entry of
 * the history represents it, with its opener in the entry's state: the address, that names a row, or a layer
 * of the page that is not in the address. Closing it otherwise goes back over that entry, unless the address
 * has changed since.
 */
type Opener = 'address' | 'layer'

/** The state that the router keeps with the current entry of the history. */
function stateOfEntry(): Record<string, unknown> {
  const entry: unknown = window.history.state
  const state = isRecord(entry) ? entry.usr : undefined
  return isRecord(state) ? state : {}
}

const openerOfEntry = () => stateOfEntry().drawer

/** True from the call to go back until the browser does so, some milliseconds later. */
let isLeaving = false

function leaveEntry(): void {
  if (isLeaving) return
  isLeaving = true
  const done = () => {
    isLeaving = false
  }
  window.addEventListener('popstate', done, { once: true })
  window.history.back()
}

/** `navigate` for an address that names what a drawer shows. */
export function useDrawerNavigate(): (to: To, drawer: { wasOpen: boolean; isOpen: boolean }) => void {
  const navigate = useTabNavigate()
  const shown = useShownTab()
  return useCallback(
    (to, { wasOpen, isOpen }) => {
      if (!shown.current) return
      const opener = openerOfEntry()
      if (!isOpen && opener === 'address') return leaveEntry()
      const isEntered = isOpen && (opener !== undefined || !wasOpen)
      const options: NavigateOptions = { replace: wasOpen || opener !== undefined || !isOpen }
      const go = () => navigate(to, isEntered ? { ...options, state: { drawer: 'address' } } : options)
      if (isLeaving) window.addEventListener('popstate', () => setTimeout(go), { once: true })
      else go()
    },
    [navigate, shown],
  )
}

let openLayers = 0

function enterLayer(): void {
  const entry: unknown = window.history.state
  const drawer: Opener = 'layer'
  window.history.pushState({ ...(isRecord(entry) && entry), usr: { ...stateOfEntry(), drawer } }, '')
}

/**
 * Back closes the drawer that is not in the address: `onClose` may ask for confirmation, and leave it open.
 */
export function useLayerHistory(isLayer: boolean, onClose: () => void): void {
  const { isShown } = useContext(TabContext)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isLayer || !isShown) return
    const { pathname } = window.location
    let address = window.location.href
    openLayers += 1
    if (openerOfEntry() !== 'layer') enterLayer()
    const onBack = () => {
      // The user is on another page: the page and its drawers stay unchanged.
      if (openerOfEntry() === 'layer' || window.location.pathname !== pathname) return
      if (window.location.href === address) enterLayer()
      address = window.location.href
      close()
    }
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('popstate', onBack)
      openLayers -= 1
      // A drawer that replaces another one, such as the record after its form, keeps the entry.
      setTimeout(() => openLayers === 0 && openerOfEntry() === 'layer' && leaveEntry())
    }
  }, [isLayer, isShown])
}
