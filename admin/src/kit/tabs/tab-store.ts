import { isRecord } from '../stores/browser-storage.ts'
import { useStoreState } from '../stores/external-store.ts'
import { createPersistedStore } from '../stores/persisted-store.ts'
import { MAX_TABS, type Tab } from './tab-model.ts'
import { keepUnsavedOf } from './unsaved-store.ts'

export const DEFAULT_TAB: Tab = {
  key: '/dashboard/index',
  name: 'DashboardIndex',
  fullPath: '/dashboard/index',
  query: {},
  revision: 0,
  usedAt: 0,
}

function parseTab(stored: unknown): Tab | undefined {
  if (!isRecord(stored)) return undefined
  const { key, name, fullPath, query, title, usedAt } = stored
  // A path that could lead to another host was not written by us.
  if (typeof key !== 'string' || !key.startsWith('/') || key.startsWith('//')) return undefined
  if (typeof name !== 'string' || typeof fullPath !== 'string' || !fullPath.startsWith(key)) return undefined
  return {
    key,
    name,
    fullPath,
    query: isRecord(query) ? Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])) : {},
    revision: 0,
    usedAt: typeof usedAt === 'number' && Number.isFinite(usedAt) ? usedAt : 0,
    ...(typeof title === 'string' && { title }),
  }
}

function parseTabs(stored: unknown): readonly Tab[] {
  const found = Array.isArray(stored) ? stored.map(parseTab).filter((tab) => tab !== undefined) : []
  const others = found.filter((tab) => tab.key !== DEFAULT_TAB.key)
  return [found.find((tab) => tab.key === DEFAULT_TAB.key) ?? DEFAULT_TAB, ...others].slice(0, MAX_TABS)
}

const tabStore = createPersistedStore<readonly Tab[]>('nw.tabs', parseTabs)

export function updateTabs(change: (tabs: readonly Tab[]) => readonly Tab[]): void {
  const next = change(tabStore.get())
  if (next !== tabStore.get()) setTabs(next)
}

export function useTabs(): readonly Tab[] {
  return useStoreState(tabStore)
}

/** Another person may log in next: they start with the default page. */
export function dropTabs(): void {
  setTabs([DEFAULT_TAB])
}

function setTabs(tabs: readonly Tab[]): void {
  tabStore.set(tabs)
  keepUnsavedOf(tabs)
}
