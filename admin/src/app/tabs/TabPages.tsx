import Box from '@mui/material/Box'
import { Activity, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Location, Route, Routes, useNavigationType } from 'react-router'
import { type FoundPage, tabKeyOf } from '../../kit/routing/index.ts'
import { isReturnVisit } from '../../kit/tabs/return-visit.ts'
import { TabContext } from '../../kit/tabs/tab-context.ts'
import type { Tab } from '../../kit/tabs/tab-model.ts'
import { showTab } from '../../kit/tabs/unsaved-store.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { pageAreaStyle } from './page-area-style.ts'

interface Props {
  tabs: readonly Tab[]
  /** Undefined while the address has no page: the open pages then stay hidden. */
  page: FoundPage | undefined
  location: Location
  onReady: () => void
}

interface LivePage {
  page: FoundPage
  location: Location
}

/** Every page that was opened since the console was loaded stays rendered in its tab. */
export function TabPages({ tabs, page, location, onReady }: Props) {
  const activeKey = page ? tabKeyOf(page.route, location.pathname) : undefined
  const live = useLivePages(tabs, page, activeKey, location)
  // Set before the forms of the old and the new page register their unsaved input.
  useLayoutEffect(() => showTab(activeKey), [activeKey])
  return tabs.map((tab) => {
    const pageOfTab = live.get(tab.key)
    const isShown = tab.key === activeKey
    if (!pageOfTab) return null
    return (
      <Activity key={`${tab.key}#${tab.revision}`} mode={isShown ? 'visible' : 'hidden'}>
        <TabPage tabKey={tab.key} live={pageOfTab} isShown={isShown} onReady={onReady} />
      </Activity>
    )
  })
}

/** Hidden pages keep their last location. */
function useLivePages(
  tabs: readonly Tab[],
  page: FoundPage | undefined,
  key: string | undefined,
  location: Location,
): ReadonlyMap<string, LivePage> {
  const [known, setKnown] = useState<ReadonlyMap<string, LivePage>>(new Map())
  const current = useMemo(() => {
    const open = new Set(tabs.map(({ key }) => key))
    const kept = new Map([...known].filter(([key]) => open.has(key)))
    return page && key ? kept.set(key, { page, location }) : kept
  }, [known, tabs, page, key, location])
  useEffect(() => {
    // Stored only after a change: each update renders the frame once more.
    if (key) setKnown((before) => (before.get(key)?.location === location ? before : current))
  }, [current, key, location])
  return current
}

interface TabPageProps {
  tabKey: string
  live: LivePage
  isShown: boolean
  onReady: () => void
}

function TabPage({ tabKey, live, isShown, onReady }: TabPageProps) {
  const { page, location } = live
  const Page = page.route.page
  const context = useMemo(() => ({ key: tabKey, isShown }), [tabKey, isShown])
  return (
    <TabContext value={context}>
      <ScrollArea isShown={isShown} location={location}>
        <PageErrorBoundary>
          <Routes location={location}>
            <Route path={page.route.path} element={<Page onShown={onReady} />} />
          </Routes>
        </PageErrorBoundary>
      </ScrollArea>
    </TabContext>
  )
}

interface ScrollAreaProps {
  isShown: boolean
  location: Location
  children: ReactNode
}

/**
 * Each page scrolls separately: opening it shows its top, returning to it (by its tab or the browser's buttons)
 * restores its position.
 */
function ScrollArea({ isShown, location, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const offset = useRef(0)
  // Stored separately, because the target depends on the moment at which the page is shown.
  const isReturn = useRef(false)
  isReturn.current = useNavigationType() === 'POP' || isReturnVisit(location.state)
  useLayoutEffect(() => {
    const element = area.current
    if (!isShown || !element) return
    element.scrollTop = isReturn.current ? offset.current : 0
    const remember = () => {
      offset.current = element.scrollTop
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [isShown])
  return (
    <Box ref={area} sx={pageAreaStyle}>
      {children}
    </Box>
  )
}
