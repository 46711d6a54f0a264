import {
  dnsSettingsSchema,
  type SpecifiedDnsServers,
  specifiedDnsServersSchema,
} from '@netwarden/shared/domain'
import { z } from 'zod'
import type { SettingsGroup } from '../../platform/state/settings-group.ts'

const { defaultDNSServers, createdAt, createdBy } = dnsSettingsSchema.shape

/** As stored in the settings store, which counts the versions. */
const storedDnsSettings = z.object({
  defaultDNSServers: defaultDNSServers.default([]),
  specifiedDNSServers: z.array(specifiedDnsServersSchema).default([]),
  createdAt: createdAt.default(null),
  createdBy: createdBy.default(null),
})
export type StoredDnsSettings = z.output<typeof storedDnsSettings>

export const DNS_GROUP: SettingsGroup<StoredDnsSettings> = {
  key: 'dns',
  schema: storedDnsSettings,
  action: 'dns.update',
  area: 'dns',
  logged: loggedDnsSettings,
}

/** The log stores no more of a long list than a page can show. */
const MAX_LOGGED = 100

/** The settings as logged: of the specified servers only the entries that differ between the two states. */
function loggedDnsSettings(settings: StoredDnsSettings, other: StoredDnsSettings) {
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
