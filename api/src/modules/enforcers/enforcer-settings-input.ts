import type { WrittenEnforcerSettings } from '@netwarden/shared/contract'
import type { EnforcerSettings } from '@netwarden/shared/domain'
import { AppError, fieldErrors } from '@netwarden/shared/errors'
import { assertResolvable, readDnsSettings } from '../dns/index.ts'
import { readGatewayChanges } from '../gateway/index.ts'

interface Checks {
  /** What applies where these settings say nothing. */
  inherited: { defaultDNSServers: readonly string[]; specifiedDNSServers: readonly Entry[] }
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
  { inherited, isMetadata, path }: Checks,
): EnforcerSettings {
  return blamedBelow(path, () => {
    const { listen, sinkholeIPv4, sinkholeIPv6 } = readGatewayChanges(ofGateway)
    const { hostBitsCleared: _, ...servers } = readDnsSettings(
      { defaultDNSServers, specifiedDNSServers },
      isMetadata,
    )
    assertResolvable({ ...inherited, ...servers })
    return {
      ...(listen && { listen }),
      ...servers,
      ...(sinkholeIPv4 !== undefined && { sinkholeIPv4 }),
      ...(sinkholeIPv6 !== undefined && { sinkholeIPv6 }),
    }
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
