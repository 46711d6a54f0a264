import type { WrittenEnforcerSettings } from '@netwarden/shared/contract'
import { ENCRYPTED_DNS_SETTINGS, type EnforcerSettings, GATEWAY_SETTINGS } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { type Command, Option } from 'commander'
import type { Cli } from '../../cli.ts'
import { UsageFailure } from '../../failure.ts'
import { readEntries } from '../../input/entry-file.ts'
import { addFieldOptions, fieldsOfOptions } from '../../input/field-options.ts'
import type { Translate } from '../../texts/index.ts'
import { SPECIFIED_SERVERS } from '../dns/specified-file.ts'

const { listen, sinkholeIPv4, sinkholeIPv6 } = GATEWAY_SETTINGS
const { dotListen, dohListen, dohPath, certificateFile, certificateKeyFile } = ENCRYPTED_DNS_SETTINGS
const PLAIN = { listen, sinkholeIPv4, sinkholeIPv6 }
const ENCRYPTED = { dotListen, dohListen, dohPath, certificateFile, certificateKeyFile }

const FIELD_OF = {
  listen: 'listen',
  servers: 'defaultDNSServers',
  'sinkhole-ipv4': 'sinkholeIPv4',
  'sinkhole-ipv6': 'sinkholeIPv6',
  specified: 'specifiedDNSServers',
  dot: 'dot',
  doh: 'doh',
  certificate: 'certificate',
} as const satisfies Record<string, keyof EnforcerSettings>
type Key = keyof typeof FIELD_OF
const KEYS = Object.keys(FIELD_OF) as Key[]

type Options = { servers?: string; specified?: string; inherit?: Key[] } & Record<string, unknown>

/** What a site or an enforcer has instead of the defaults for all. */
export function addSettingsOptions(command: Command, t: Translate): Command {
  addFieldOptions(command, t, { ...PLAIN, ...ENCRYPTED })
  return command
    .option('--servers <servers>', t('help.option.ownServers'))
    .option('--specified <file>', t('help.option.ownSpecified'))
    .addOption(new Option('--inherit <settings...>', t('help.option.inheritSettings')).choices(KEYS))
}

/** Whether the options change any setting. */
export function hasSettings({ servers, specified, inherit, ...others }: Options): boolean {
  const fields = fieldsOfOptions({ ...PLAIN, ...ENCRYPTED }, others)
  return servers !== undefined || specified !== undefined || !!inherit || Object.keys(fields).length > 0
}

/** The settings with what the options change. */
export async function changedSettings(
  cli: Cli,
  options: Options,
  before: EnforcerSettings,
): Promise<WrittenEnforcerSettings> {
  const { t } = cli
  const { servers, specified, inherit = [] } = options
  const plain = pickFields(PLAIN, fieldsOfOptions(PLAIN, options))
  const set: WrittenEnforcerSettings = {
    ...emptyAsNull(plain),
    ...encryptedOf(t, fieldsOfOptions(ENCRYPTED, options), before),
    ...(servers !== undefined && { defaultDNSServers: partsOf(servers) }),
    ...(specified !== undefined && {
      specifiedDNSServers: await readEntries(cli, SPECIFIED_SERVERS, specified),
    }),
  }
  const left = inherit.map((key) => FIELD_OF[key])
  if (left.some((field) => field in set)) throw new UsageFailure(t('usage.inheritAndSet'))
  const kept = Object.entries(before).filter(([field]) => left.every((other) => other !== field))
  return { ...Object.fromEntries(kept), ...set }
}

/** Groups of the call; a part that is not given stays as it was. */
function encryptedOf(
  t: Translate,
  {
    dotListen: dot,
    dohListen,
    dohPath: path,
    ...files
  }: ReturnType<typeof fieldsOfOptions<typeof ENCRYPTED>>,
  before: EnforcerSettings,
): Pick<WrittenEnforcerSettings, 'dot' | 'doh' | 'certificate'> {
  const doh = dohListen ?? before.doh?.listen
  if (path !== undefined && !doh) throw new UsageFailure(t('usage.dohPathAlone'))
  const hasDoh = dohListen !== undefined || path !== undefined
  const certFile = files.certificateFile ?? before.certificate?.certFile ?? null
  const keyFile = files.certificateKeyFile ?? before.certificate?.keyFile ?? null
  const hasFiles = files.certificateFile !== undefined || files.certificateKeyFile !== undefined
  return {
    ...(dot && { dot: { listen: dot } }),
    ...(doh && hasDoh && { doh: { ...before.doh, listen: doh, ...(path && { path }) } }),
    ...(hasFiles && { certificate: { source: certFile === '' ? 'none' : 'files', certFile, keyFile } }),
  }
}

/** An empty address is none. */
function emptyAsNull(fields: EnforcerSettings): EnforcerSettings {
  const entries = Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value])
  return Object.fromEntries(entries)
}

function partsOf(text: string): string[] {
  return text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
