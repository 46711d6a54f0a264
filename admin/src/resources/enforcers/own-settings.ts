import type { EnforcerSettings } from '@netwarden/shared/domain'

/** The settings as a form shows them: an empty text inherits. */
export interface SettingsValues {
  listen: string
  defaultDNSServers: string
  sinkholeIPv4: string
  sinkholeIPv6: string
}

export const SETTING_NAMES = ['listen', 'defaultDNSServers', 'sinkholeIPv4', 'sinkholeIPv6'] as const

/** Typed where an address of the defaults shall not be used, and none in its place. */
const NONE = '-'
const SEPARATOR = /[,，\s]+/

export function settingsValues(settings: EnforcerSettings): SettingsValues {
  return {
    listen: listText(settings.listen),
    defaultDNSServers: listText(settings.defaultDNSServers),
    sinkholeIPv4: addressText(settings.sinkholeIPv4),
    sinkholeIPv6: addressText(settings.sinkholeIPv6),
  }
}

/** What the form does not show stays as it is. */
export function settingsOfValues(
  { specifiedDNSServers }: EnforcerSettings,
  { listen, defaultDNSServers, sinkholeIPv4, sinkholeIPv6 }: SettingsValues,
): EnforcerSettings {
  const entries = [
    ['listen', listOf(listen)],
    ['defaultDNSServers', listOf(defaultDNSServers)],
    ['specifiedDNSServers', specifiedDNSServers],
    ['sinkholeIPv4', addressOf(sinkholeIPv4)],
    ['sinkholeIPv6', addressOf(sinkholeIPv6)],
  ].filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as EnforcerSettings
}

/** Paths of the server end with the setting, or with a place in it. */
export function settingIn(path: string): string {
  return path.split('.').find((part) => SETTING_NAMES.some((name) => name === part)) ?? path
}

function listText(list: readonly string[] | undefined): string {
  if (!list) return ''
  return list.length === 0 ? NONE : list.join(', ')
}

function addressText(address: string | null | undefined): string {
  if (address === undefined) return ''
  return address ?? NONE
}

function listOf(text: string): string[] | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return typed === NONE ? [] : typed.split(SEPARATOR).filter((part) => part !== '')
}

function addressOf(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return typed === NONE ? null : typed
}
