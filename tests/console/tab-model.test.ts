import { expect, test } from 'vitest'
import {
  closeOtherTabs,
  closeTab,
  createTab,
  MAX_TABS,
  moveTab,
  neighbourOf,
  openTab,
  refreshTab,
  resetTabs,
  retitleTab,
  type Tab,
} from '../../admin/src/tabs/tab-model.ts'

const tab = (path: string, search = ''): Tab => createTab({ name: path }, path, search)
const open = (...paths: string[]) =>
  paths.reduce<readonly Tab[]>((tabs, path) => openTab(tabs, tab(path)), [])
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key)

test('a page opens one tab, whatever its query', () => {
  const tabs = openTab(open('/home', '/search'), tab('/search', '?keyword=x'))
  expect(keys(tabs)).toEqual(['/home', '/search'])
  expect(tabs[1]).toMatchObject({ fullPath: '/search?keyword=x', query: { keyword: 'x' } })
})

test('the addresses of a page that has one key for all of them share a tab', () => {
  const shared = (path: string) => createTab({ name: 'Segments', tabKey: '/segment' }, path, '')
  const tabs = openTab(openTab(open('/home'), shared('/segment')), shared('/segment/7'))
  expect(keys(tabs)).toEqual(['/home', '/segment'])
  expect(tabs[1]?.fullPath).toBe('/segment/7')
})

test('past the limit the oldest tab but the default one goes', () => {
  const many = Array.from({ length: MAX_TABS + 3 }, (_tab, index) => `/page/${index}`)
  const tabs = open('/home', ...many)
  expect(tabs).toHaveLength(MAX_TABS)
  expect(keys(tabs)[0]).toBe('/home')
  expect(keys(tabs).at(-1)).toBe(many.at(-1))
})

test('the default tab outlives closing, closing the others and resetting', () => {
  const tabs = open('/home', '/a', '/b')
  expect(keys(closeTab(tabs, '/home'))).toEqual(['/home', '/a', '/b'])
  expect(keys(closeTab(tabs, '/a'))).toEqual(['/home', '/b'])
  expect(keys(closeOtherTabs(tabs, '/b'))).toEqual(['/home', '/b'])
  expect(keys(resetTabs(tabs))).toEqual(['/home'])
})

test('closing the open tab leads to its right neighbour, at the end to its left one', () => {
  const tabs = open('/home', '/a', '/b')
  expect(neighbourOf(tabs, '/a')?.key).toBe('/b')
  expect(neighbourOf(tabs, '/b')?.key).toBe('/a')
})

test('a refreshed tab keeps its title and is made anew', () => {
  const tabs = refreshTab(retitleTab(open('/home', '/device/1'), '/device/1', '10.0.0.1'), '/device/1')
  expect(openTab(tabs, tab('/device/1', '?x=1'))[1]).toMatchObject({ title: '10.0.0.1', revision: 1 })
})

test('a tab that moves to another address keeps its place', () => {
  expect(keys(moveTab(open('/home', '/focus', '/b'), '/focus', '/focus/org'))).toEqual([
    '/home',
    '/focus/org',
    '/b',
  ])
})

test('a tab that moves to an address with a tab of its own gives way to it', () => {
  expect(keys(moveTab(open('/home', '/focus', '/focus/org'), '/focus', '/focus/org'))).toEqual([
    '/home',
    '/focus/org',
  ])
})
