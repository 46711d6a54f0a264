import type { SpecifiedDnsServers } from '@netwarden/shared/domain'
import type { StoredDnsSettings } from './stored-dns-settings.ts'

/** The log stores no more of a long list than a page can show. */
const MAX_LOGGED = 100

/** The settings as logged: of the specified servers only the entries that differ between the two states. */
export function loggedDnsSettings(settings: StoredDnsSettings, other: StoredDnsSettings) {
  const { defaultDNSServers, specifiedDNSServers } = settings
  const known = new Set(other.specifiedDNSServers.map(lineOf))
  return {
    defaultDNSServers,
    specifiedCount: specifiedDNSServers.length,
    specifiedDNSServers: specifiedDNSServers
      .map(lineOf)
      .filter((line) => !known.has(line))
      .slice(0, MAX_LOGGED),
  }
}

function lineOf({ match, servers }: SpecifiedDnsServers): string {
  return `${match}: ${servers.join(', ')}`
}
