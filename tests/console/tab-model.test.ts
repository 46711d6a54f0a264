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
} from '../../admin/src/kit/tabs/tab-model.ts'

const tab = (path: string, search = ''): Tab => createTab({ name: path }, path, search)
const noneUnsaved = () => false
const open = (...paths: string[]) =>
  paths.reduce<readonly Tab[]>((tabs, path) => openTab(tabs, tab(path), noneUnsaved), [])
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key)

test('a page opens one tab, whatever its query', () => {
  const tabs = openTab(open('/home', '/search'), tab('/search', '?keyword=x'), noneUnsaved)
  expect(keys(tabs)).toEqual(['/home', '/search'])
  expect(tabs[1]).toMatchObject({ fullPath: '/search?keyword=x', query: { keyword: 'x' } })
})

test('addresses with the same page pattern share a tab', () => {
  const page = { name: 'Policy', tabPath: '/policy/:segment' }
  const paths = ['/policy/a', '/policy/b', '/policy/a/domain', '/policy/%E7%BB%84%3A1']
  const tabs = paths.reduce(
    (open, path) => openTab(open, createTab(page, path, '?x=1'), noneUnsaved),
    open('/home'),
  )
  expect(keys(tabs)).toEqual(['/home', '/policy/a', '/policy/b', '/policy/%E7%BB%84%3A1'])
  expect(tabs[1]?.fullPath).toBe('/policy/a/domain?x=1')
  expect(tabs[3]?.fullPath.startsWith(tabs[3].key)).toBe(true)
})

const many = Array.from({ length: MAX_TABS - 1 }, (_tab, index) => `/page/${index}`)

test('beyond the limit the tab that was used longest ago is closed, but never the default one', () => {
  const tabs = open('/home', ...many, '/one', '/two')
  expect(keys(tabs)).toEqual(['/home', ...many.slice(2), '/one', '/two'])
})

test('a tab that is opened again outlives the others', () => {
  const seenAgain = openTab(open('/home', ...many), tab('/page/0'), noneUnsaved)
  expect(keys(openTab(seenAgain, tab('/one'), noneUnsaved))).toEqual([
    '/home',
    '/page/0',
    ...many.slice(2),
    '/one',
  ])
  expect(openTab(seenAgain, tab('/page/0'), noneUnsaved)).toBe(seenAgain)
})

test('beyond the limit a tab with unsaved changes stays, and the oldest without is closed', () => {
  const isUnsaved = (key: string) => ['/page/0', '/page/2'].includes(key)
  const tabs = openTab(openTab(open('/home', ...many), tab('/one'), isUnsaved), tab('/two'), isUnsaved)
  expect(keys(tabs)).toEqual(['/home', '/page/0', '/page/2', ...many.slice(4), '/one', '/two'])
})

test('beyond the limit no tab is closed when all have unsaved changes, and the next opening closes two', () => {
  const full = openTab(open('/home', ...many), tab('/one'), () => true)
  expect(keys(full)).toEqual(['/home', ...many, '/one'])
  expect(openTab(full, tab('/two'), noneUnsaved)).toHaveLength(MAX_TABS)
})

test('the default tab survives closing, closing the others and resetting', () => {
  const tabs = open('/home', '/a', '/b')
  expect(keys(closeTab(tabs, '/home'))).toEqual(['/home', '/a', '/b'])
  expect(keys(closeTab(tabs, '/a'))).toEqual(['/home', '/b'])
  expect(keys(closeOtherTabs(tabs, '/b'))).toEqual(['/home', '/b'])
  expect(keys(resetTabs(tabs))).toEqual(['/home'])
})

test('closing the current tab opens its right neighbour, at the end its left one', () => {
  const tabs = open('/home', '/a', '/b')
  expect(neighbourOf(tabs, '/a')?.key).toBe('/b')
  expect(neighbourOf(tabs, '/b')?.key).toBe('/a')
})

test('a refreshed tab keeps its title and is created again', () => {
  const tabs = refreshTab(retitleTab(open('/home', '/device/1'), '/device/1', '10.0.0.1'), '/device/1')
  expect(openTab(tabs, tab('/device/1', '?x=1'), noneUnsaved)[1]).toMatchObject({
    title: '10.0.0.1',
    revision: 1,
  })
})

test('a tab that moves to another address keeps its place', () => {
  expect(keys(moveTab(open('/home', '/focus', '/b'), '/focus', '/focus/org'))).toEqual([
    '/home',
    '/focus/org',
    '/b',
  ])
})

test('a tab that moves to an address with its own tab is closed in favour of it', () => {
  expect(keys(moveTab(open('/home', '/focus', '/focus/org'), '/focus', '/focus/org'))).toEqual([
    '/home',
    '/focus/org',
  ])
})
