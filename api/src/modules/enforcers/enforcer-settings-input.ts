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

interface Checks {
  /** What applies where these settings say nothing. */
  inherited: EnforcerSettings & {
    defaultDNSServers: readonly string[]
    specifiedDNSServers: readonly Entry[]
  }
  gateway: GatewayConfig
  /** Whether the certificate of the console is at hand, because the enforcer is on its machine. */
  isLocal: boolean
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
  { inherited, gateway, isLocal, isMetadata, path }: Checks,
): EnforcerSettings {
  return blamedBelow(path, () => {
    const { listen, sinkholeIPv4, sinkholeIPv6, ...encrypted } = readGatewayChanges(ofGateway)
    const { hostBitsCleared: _, ...servers } = readDnsSettings(
      { defaultDNSServers, specifiedDNSServers },
      isMetadata,
    )
    assertResolvable({ ...inherited, ...servers })
    const read = enforcerSettingsSchema.parse({
      ...(listen && { listen }),
      ...servers,
      ...(sinkholeIPv4 !== undefined && { sinkholeIPv4 }),
      ...(sinkholeIPv6 !== undefined && { sinkholeIPv6 }),
      ...groupEncryptedDns(encrypted),
    })
    if (read.listen || read.dot || read.doh || read.certificate)
      assertServable(withOwn(withOwn(gateway, inherited), read), isLocal)
    return read
  })
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
