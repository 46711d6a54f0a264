import type { EnforcerSettings } from '@netwarden/shared/domain'

export const SETTING_NAMES = [
  'listen',
  'defaultDNSServers',
  'specifiedDNSServers',
  'sinkholeIPv4',
  'sinkholeIPv6',
  'dotListen',
  'dohListen',
  'certFile',
  'keyFile',
] as const
type SettingName = (typeof SETTING_NAMES)[number]

/** The settings as a form shows them: an empty text inherits. */
export type SettingsValues = Record<SettingName, string>

/** Typed to use nothing instead of what the defaults say. */
const NONE = '-'
const SEPARATOR = /[,，\s]+/
/** Between clients or a domain, and their servers. */
const ENTRY_SIGN = '='

/** The fields of the form for the paths of the server; a longer path that ends there has the same. */
const FIELD_OF_PATH: readonly (readonly [string, SettingName])[] = [
  ['dot.', 'dotListen'],
  ['doh.', 'dohListen'],
  ['certificate.keyFile', 'keyFile'],
  ['certificate.', 'certFile'],
]

export function settingsValues(settings: EnforcerSettings): SettingsValues {
  const { certificate } = settings
  return {
    listen: listText(settings.listen),
    defaultDNSServers: listText(settings.defaultDNSServers),
    specifiedDNSServers: entriesText(settings.specifiedDNSServers),
    sinkholeIPv4: textOf(settings.sinkholeIPv4),
    sinkholeIPv6: textOf(settings.sinkholeIPv6),
    dotListen: listText(settings.dot?.listen),
    dohListen: listText(settings.doh?.listen),
    certFile: certificate?.source === 'none' ? NONE : (certificate?.certFile ?? ''),
    keyFile: certificate?.keyFile ?? '',
  }
}

/** What the form does not show stays as it is. */
export function settingsOfValues({ doh }: EnforcerSettings, typed: SettingsValues): EnforcerSettings {
  const [dotListen, dohListen] = [listOf(typed.dotListen), listOf(typed.dohListen)]
  const entries = Object.entries({
    listen: listOf(typed.listen),
    defaultDNSServers: listOf(typed.defaultDNSServers),
    specifiedDNSServers: entriesOf(typed.specifiedDNSServers),
    sinkholeIPv4: addressOf(typed.sinkholeIPv4),
    sinkholeIPv6: addressOf(typed.sinkholeIPv6),
    dot: dotListen && { listen: dotListen },
    doh: dohListen && { ...doh, listen: dohListen },
    certificate: certificateOf(typed),
  }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries)
}

/** Paths of the server end with the setting, or with a place in it. */
export function settingIn(path: string): string {
  const grouped = FIELD_OF_PATH.find(([part]) => path.includes(`.${part}`) || path.startsWith(part))
  if (grouped) return grouped[1]
  return path.split('.').find((part) => SETTING_NAMES.some((name) => name === part)) ?? path
}

function listText(list: readonly string[] | undefined): string {
  if (!list) return ''
  return list.length === 0 ? NONE : list.join(', ')
}

function entriesText(entries: EnforcerSettings['specifiedDNSServers']): string {
  if (!entries) return ''
  if (entries.length === 0) return NONE
  return entries.map(({ match, servers }) => `${match} ${ENTRY_SIGN} ${servers.join(', ')}`).join('\n')
}

function textOf(address: string | null | undefined): string {
  if (address === undefined) return ''
  return address ?? NONE
}

function listOf(text: string): string[] | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return typed === NONE ? [] : typed.split(SEPARATOR).filter((part) => part !== '')
}

/** One entry per line; the server reports what is missing in one. */
function entriesOf(text: string): EnforcerSettings['specifiedDNSServers'] {
  const typed = text.trim()
  if (typed === '') return undefined
  if (typed === NONE) return []
  const lines = typed.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const at = line.indexOf(ENTRY_SIGN)
    const [match, servers] = at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
    return { match: match.trim(), servers: listOf(servers) ?? [] }
  })
}

function addressOf(text: string): string | null | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return typed === NONE ? null : typed
}

function certificateOf({ certFile, keyFile }: SettingsValues): EnforcerSettings['certificate'] {
  const [cert, key] = [certFile.trim(), keyFile.trim()]
  if (cert === '' && key === '') return undefined
  if (cert === NONE) return { source: 'none', certFile: null, keyFile: null }
  return { source: 'files', certFile: cert || null, keyFile: key || null }
}
