import type { WrittenEnforcerSettings } from '@netwarden/shared/contract'
import {
  type EnforcerSettings,
  enforcerSettingsSchema,
  type GatewayConfig,
  groupEncryptedDns,
} from '@netwarden/shared/domain'
import { AppError, fieldErrors } from '@netwarden/shared/errors'
import { assertResolvable, readDnsSettings } from '../dns/index.ts'
import { assertWholeEncryptedDns, encryptedDnsOf, readGatewayChanges, withOwn } from '../gateway/index.ts'

interface Surroundings {
  /** What applies where these settings say nothing. */
  inherited: EnforcerSettings & {
    defaultDNSServers: readonly string[]
    specifiedDNSServers: readonly Entry[]
  }
  gateway: GatewayConfig
  /** Whether the certificate of the console is at hand, because the enforcer is on its machine. */
  isLocal: boolean
}

interface Checks extends Surroundings {
  isMetadata(server: string): boolean
  /** Before the names of fields, such as `settings`. */
  path: string
}

interface Entry {
  match: string
  servers: string[]
}

/** Settings of a site or an enforcer in canonical spelling; they are checked like those of the gateway and of DNS servers. */
export function readEnforcerSettings(
  { defaultDNSServers, specifiedDNSServers, ...ofGateway }: WrittenEnforcerSettings,
  { isMetadata, path, ...surroundings }: Checks,
): EnforcerSettings {
  return blamedBelow(path, () => {
    const { listen, sinkholeIPv4, sinkholeIPv6, ...encrypted } = readGatewayChanges(ofGateway)
    const { hostBitsCleared: _, ...servers } = readDnsSettings(
      { defaultDNSServers, specifiedDNSServers },
      isMetadata,
    )
    const read = enforcerSettingsSchema.parse({
      ...(listen && { listen }),
      ...servers,
      ...(sinkholeIPv4 !== undefined && { sinkholeIPv4 }),
      ...(sinkholeIPv6 !== undefined && { sinkholeIPv6 }),
      ...groupEncryptedDns(encrypted),
    })
    assertFitting(read, surroundings)
    return read
  })
}

/** Settings in canonical spelling, beside what they inherit. */
export function assertFitting(own: EnforcerSettings, { inherited, gateway, isLocal }: Surroundings): void {
  assertResolvable({ ...inherited, ...own })
  if (own.listen || own.dot || own.doh || own.certificate)
    assertServable(withOwn(withOwn(gateway, inherited), own), isLocal)
}

/** The files are on another machine, which reports what is wrong with them. */
function assertServable(config: GatewayConfig, isLocal: boolean): void {
  const settings = encryptedDnsOf(config)
  const source = settings.certificateSource
  assertWholeEncryptedDns({
    settings: {
      ...settings,
      listen: config.listen,
      certificateSource: source === 'console' && !isLocal ? 'none' : source,
    },
    hasConsoleCertificate: true,
    served: null,
    roots: [],
  })
}

function blamedBelow<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    const fields = cause instanceof AppError ? cause.details?.fields : undefined
    if (!fields) throw cause
    throw fieldErrors(
      Object.fromEntries(Object.entries(fields).map(([name, fault]) => [`${path}.${name}`, fault])),
    )
  }
}
