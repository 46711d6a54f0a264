import { type PageRoute, tabKeyOf } from '../routing/index.ts'

/** The open pages, as pure functions on a list that always begins with the default one. */
export interface Tab {
  /** The path without its query, or what the page's addresses have in common: one tab per page and subject. */
  key: string
  name: string
  fullPath: string
  query: Readonly<Record<string, string>>
  /** The title the page gave itself, such as a device's address. */
  title?: string
  /** Raised to remount the page. */
  revision: number
  /** Number of the last visit: the tab with the lowest number was left longest ago. */
  usedAt: number
}

export const MAX_TABS = 15

export function createTab(page: Pick<PageRoute, 'name' | 'tabPath'>, pathname: string, search: string): Tab {
  return {
    key: tabKeyOf(page, pathname),
    name: page.name,
    fullPath: `${pathname}${search}`,
    query: Object.fromEntries(new URLSearchParams(search)),
    revision: 0,
    usedAt: 0,
  }
}

/**
 * Opens a page or updates its tab. Beyond the limit, the tab that was left longest ago is closed, but never the default
 * one nor one with unsaved changes. When all have unsaved changes, the limit is exceeded by one.
 */
export function openTab(
  tabs: readonly Tab[],
  opened: Tab,
  isUnsaved: (key: string) => boolean,
): readonly Tab[] {
  const known = tabs.find((tab) => tab.key === opened.key)
  const latest = Math.max(0, ...tabs.map(({ usedAt }) => usedAt))
  if (known) {
    const isLatest = known.usedAt === latest && latest > 0
    if (known.fullPath === opened.fullPath && isLatest) return tabs
    const { revision, title } = known
    const usedAt = isLatest ? latest : latest + 1
    const updated = { ...opened, revision, usedAt, ...(title && { title }) }
    return tabs.map((tab) => (tab === known ? updated : tab))
  }
  const [first, ...others] = tabs
  const added = { ...opened, usedAt: latest + 1 }
  if (!first) return [added]
  const excess = Math.max(0, tabs.length + 1 - MAX_TABS)
  const unused = others.filter(({ key }) => !isUnsaved(key)).sort((a, b) => a.usedAt - b.usedAt)
  const closed = new Set(unused.slice(0, excess))
  return [first, ...others.filter((tab) => !closed.has(tab)), added]
}

/** The tabs without the closed one; the default one stays. */
export function closeTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.filter((tab, index) => index === 0 || tab.key !== key)
}

export function closeOtherTabs(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.filter((tab, index) => index === 0 || tab.key === key)
}

export function resetTabs(tabs: readonly Tab[]): readonly Tab[] {
  return tabs.slice(0, 1)
}

export function refreshTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, revision: tab.revision + 1 } : tab))
}

/** Moves the tab to another address in its position; when that address has a tab already, this one is closed. */
export function moveTab(tabs: readonly Tab[], key: string, pathname: string): readonly Tab[] {
  if (tabs.some((tab) => tab.key === pathname)) return closeTab(tabs, key)
  return tabs.map((tab) => (tab.key === key ? { ...tab, key: pathname, fullPath: pathname, query: {} } : tab))
}

export function retitleTab(tabs: readonly Tab[], key: string, title: string): readonly Tab[] {
  if (tabs.every((tab) => tab.key !== key || tab.title === title)) return tabs
  return tabs.map((tab) => (tab.key === key ? { ...tab, title } : tab))
}

/** The page that is shown when the open tab closes: its right neighbour, otherwise its left one. */
export function neighbourOf(tabs: readonly Tab[], key: string): Tab | undefined {
  const index = tabs.findIndex((tab) => tab.key === key)
  return tabs[index + 1] ?? tabs[index - 1]
}
