import { isRecord } from '../stores/browser-storage.ts'
import { useStoreState } from '../stores/external-store.ts'
import { createPersistedStore } from '../stores/persisted-store.ts'

export type ThemeMode = 'light' | 'dark'

/** Appearance of the console for one user. It is kept after logging out. */
export interface AppSettings {
  theme: ThemeMode
  themeColor: string
  colorWeak: boolean
  navbar: boolean
  menu: boolean
  menuCollapse: boolean
  menuWidth: number
  menuFromServer: boolean
  tabBar: boolean
  footer: boolean
}

/** The settings with their current state, which *Copy settings* copies. */
interface AppState extends AppSettings {
  device: 'desktop' | 'mobile'
  /** The menu opens by a button, as on phones. */
  hideMenu: boolean
  /** The settings drawer is open. */
  globalSettings: boolean
  /** Names of the pages that the server lists; empty unless they were requested. */
  serverMenu: readonly string[]
}
type Switch = {
  [Name in keyof AppSettings]: AppSettings[Name] extends boolean ? Name : never
}[keyof AppSettings]

export const DEFAULT_SETTINGS: AppSettings = {
  theme: 'light',
  themeColor: '#165DFF',
  colorWeak: false,
  navbar: true,
  menu: true,
  menuCollapse: false,
  menuWidth: 220,
  menuFromServer: false,
  tabBar: true,
  footer: true,
}
export const MENU_WIDTH_RANGE = { min: 160, max: 400 } as const

export function clampMenuWidth(width: number): number {
  return Math.min(MENU_WIDTH_RANGE.max, Math.max(MENU_WIDTH_RANGE.min, Math.round(width)))
}

export function isHexColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

export function parseSettings(stored: unknown): AppSettings {
  const found = isRecord(stored) ? stored : {}
  const flag = (name: Switch): boolean => {
    const value = found[name]
    return typeof value === 'boolean' ? value : DEFAULT_SETTINGS[name]
  }
  return {
    theme: found.theme === 'dark' ? 'dark' : 'light',
    themeColor: isHexColor(found.themeColor) ? found.themeColor : DEFAULT_SETTINGS.themeColor,
    colorWeak: flag('colorWeak'),
    navbar: flag('navbar'),
    menu: flag('menu'),
    menuCollapse: flag('menuCollapse'),
    menuWidth: clampMenuWidth(Number(found.menuWidth) || DEFAULT_SETTINGS.menuWidth),
    menuFromServer: flag('menuFromServer'),
    tabBar: flag('tabBar'),
    footer: flag('footer'),
  }
}

/** As the settings drawer has it while it is open. */
export function appStateOf(settings: AppSettings, isPhone: boolean, shown: Iterable<string> = []): AppState {
  return {
    ...settings,
    device: isPhone ? 'mobile' : 'desktop',
    hideMenu: isPhone,
    globalSettings: true,
    serverMenu: [...shown],
  }
}

const settingsStore = createPersistedStore('nw.settings', parseSettings)

export function updateSettings(changes: Partial<AppSettings>): void {
  settingsStore.set({ ...settingsStore.get(), ...changes })
}

export function useSettings(): AppSettings {
  return useStoreState(settingsStore)
}
