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

/** The stored tabs with the open page among them, which is there from the first drawing on. */
export function useOpenTabs(route: PageRoute | undefined, { pathname, search }: Location): readonly Tab[] {
  const stored = useTabs()
  const reportLimit = useUnsavedNotice()
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

/** Reports that every page has unsaved changes and none was closed; otherwise the oldest one closes silently. */
function useUnsavedNotice(): (before: readonly Tab[], after: readonly Tab[]) => void {
  const t = useText()
  return useCallback(
    (before, after) => {
      if (after.length > Math.max(MAX_TABS, before.length))
        showToast('warning', t('layout.tabs.allUnsaved', { count: before.length }))
    },
    [t],
  )
}
