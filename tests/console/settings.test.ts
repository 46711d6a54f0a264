import { expect, test } from 'vitest'
import {
  appStateOf,
  clampMenuWidth,
  DEFAULT_SETTINGS,
  parseSettings,
} from '../../admin/src/kit/settings/settings.ts'

test('settings that were never made are the defaults', () => {
  expect(parseSettings(undefined)).toEqual(DEFAULT_SETTINGS)
  expect(DEFAULT_SETTINGS).toMatchObject({ theme: 'light', themeColor: '#165DFF', menuWidth: 220 })
})

test('what is kept and valid is taken, what is not is replaced', () => {
  const stored = { theme: 'dark', themeColor: 'red', menuWidth: 'wide', footer: false, navbar: 'yes' }
  expect(parseSettings(stored)).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', footer: false })
})

test('a menu is never too narrow to be read nor wider than a screen has room for', () => {
  expect(clampMenuWidth(1)).toBe(160)
  expect(clampMenuWidth(4000)).toBe(400)
  expect(clampMenuWidth(260)).toBe(260)
})

test('what is copied has each field of the specification, with what holds at the moment', () => {
  expect(appStateOf(DEFAULT_SETTINGS, true, new Set(['VisitSearch']))).toEqual({
    ...{ theme: 'light', colorWeak: false, themeColor: '#165DFF', footer: true, tabBar: true },
    ...{ navbar: true, menu: true, menuCollapse: false, menuWidth: 220, hideMenu: true },
    ...{ menuFromServer: false, serverMenu: ['VisitSearch'], globalSettings: true, device: 'mobile' },
  })
  expect(appStateOf(DEFAULT_SETTINGS, false)).toMatchObject({
    device: 'desktop',
    hideMenu: false,
    serverMenu: [],
  })
})
