import { expect, test } from 'vitest'
import {
  appStateOf,
  clampMenuWidth,
  DEFAULT_SETTINGS,
  parseSettings,
} from '../../admin/src/kit/settings/settings.ts'

test('settings without stored values have the defaults', () => {
  expect(parseSettings(undefined)).toEqual(DEFAULT_SETTINGS)
  expect(DEFAULT_SETTINGS).toMatchObject({ theme: 'light', themeColor: '#165DFF', menuWidth: 220 })
})

test('valid stored settings are used, invalid ones are replaced', () => {
  const stored = { theme: 'dark', themeColor: 'red', menuWidth: 'wide', footer: false, navbar: 'yes' }
  expect(parseSettings(stored)).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', footer: false })
})

test('a menu stays readable and within the width of a screen', () => {
  expect(clampMenuWidth(1)).toBe(160)
  expect(clampMenuWidth(4000)).toBe(400)
  expect(clampMenuWidth(260)).toBe(260)
})

test('copied text has each field of the specification with its current value', () => {
  expect(appStateOf(DEFAULT_SETTINGS, true, new Set(['VisitSearch']))).toEqual({
    theme: 'light',
    colorWeak: false,
    themeColor: '#165DFF',
    footer: true,
    tabBar: true,
    navbar: true,
    menu: true,
    menuCollapse: false,
    menuWidth: 220,
    hideMenu: true,
    menuFromServer: false,
    serverMenu: ['VisitSearch'],
    globalSettings: true,
    device: 'mobile',
  })
  expect(appStateOf(DEFAULT_SETTINGS, false)).toMatchObject({
    device: 'desktop',
    hideMenu: false,
    serverMenu: [],
  })
})
