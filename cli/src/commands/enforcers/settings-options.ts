import { type EnforcerSettings, GATEWAY_SETTINGS } from '@netwarden/shared/domain'
import { type Command, Option } from 'commander'
import { UsageFailure } from '../../failure.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import type { Translate } from '../../texts/index.ts'

const { listen, sinkholeIPv4, sinkholeIPv6 } = GATEWAY_SETTINGS
const FIELDS = { listen, sinkholeIPv4, sinkholeIPv6 }
const KEYS = ['listen', 'servers', 'sinkhole-ipv4', 'sinkhole-ipv6', 'specified'] as const
const FIELD_OF: Readonly<Record<(typeof KEYS)[number], keyof EnforcerSettings>> = {
  listen: 'listen',
  servers: 'defaultDNSServers',
  'sinkhole-ipv4': 'sinkholeIPv4',
  'sinkhole-ipv6': 'sinkholeIPv6',
  specified: 'specifiedDNSServers',
}

interface SettingsOptions {
  servers?: string
  inherit?: (typeof KEYS)[number][]
}

/** What a site or an enforcer has instead of the defaults for all. */
export function addSettingsOptions(command: Command, t: Translate): Command {
  addFieldOptions(command, t, FIELDS)
  return command
    .option('--servers <servers>', t('help.option.ownServers'))
    .addOption(new Option('--inherit <settings...>', t('help.option.inheritSettings')).choices(KEYS))
}

/** The settings with what the options change; null where they change nothing. */
export function settingsOfOptions(
  t: Translate,
  options: SettingsOptions & Record<string, unknown>,
  before: EnforcerSettings,
): EnforcerSettings | null {
  const { servers, inherit = [] } = options
  const set: EnforcerSettings = {
    ...textsOrNull(fieldsOfOptions(FIELDS, options)),
    ...(servers !== undefined && { defaultDNSServers: partsOf(servers) }),
  }
  const left = inherit.map((key) => FIELD_OF[key])
  if (left.some((field) => field in set)) throw new UsageFailure(t('usage.inheritAndSet'))
  if (Object.keys(set).length + left.length === 0) return null
  const kept = Object.entries(before).filter(([field]) => left.every((other) => other !== field))
  return { ...Object.fromEntries(kept), ...set }
}

/** An empty address is none. */
function textsOrNull(fields: EnforcerSettings): EnforcerSettings {
  const entries = Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])
  return Object.fromEntries(entries)
}

function partsOf(text: string): string[] {
  return text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
