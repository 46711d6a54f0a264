import { useCallback, useLayoutEffect, useMemo } from 'react'
import type { Location } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import type { PageRoute } from '../../kit/routing/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import {
  createTab,
  hasUnsavedChanges,
  MAX_TABS,
  openTab,
  type Tab,
  updateTabs,
  useTabs,
} from '../../kit/tabs/index.ts'
import { useTabLabel } from './use-tab-label.ts'

/** The stored tabs with the open page among them, which is there from the first drawing on. */
export function useOpenTabs(
  route: PageRoute | undefined,
  { pathname, search }: Location,
  hasTabStrip: boolean,
): readonly Tab[] {
  const stored = useTabs()
  const reportLimit = useLimitNotices(hasTabStrip)
  const opened = useMemo(() => route && createTab(route, pathname, search), [route, pathname, search])
  // Before the page's own effects, one of which may name the tab.
  useLayoutEffect(() => {
    if (!opened) return
    updateTabs((tabs) => {
      const next = openTab(tabs, opened, hasUnsavedChanges)
      reportLimit(tabs, next)
      return next
    })
  }, [opened, reportLimit])
  return useMemo(() => (opened ? openTab(stored, opened, hasUnsavedChanges) : stored), [stored, opened])
}

/** The rule is the same for every further page: one notice explains it until the console is loaded again. */
let isLimitExplained = false

/**
 * Notifies users with a tab strip once which page was closed at the limit, and all users when every page has
 * unsaved changes.
 */
function useLimitNotices(hasTabStrip: boolean): (before: readonly Tab[], after: readonly Tab[]) => void {
  const t = useText()
  const labelOf = useTabLabel()
  return useCallback(
    (before, after) => {
      const open = new Set(after.map(({ key }) => key))
      const closed = hasTabStrip ? before.find(({ key }) => !open.has(key)) : undefined
      if (closed && !isLimitExplained) {
        isLimitExplained = true
        showToast('info', t('layout.tabs.closedOldest', { limit: MAX_TABS, page: labelOf(closed) }))
      }
      if (after.length > Math.max(MAX_TABS, before.length)) {
        showToast('warning', t('layout.tabs.allUnsaved', { count: before.length }))
      }
    },
    [t, labelOf, hasTabStrip],
  )
}
