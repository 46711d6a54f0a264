import type { DnsSettingsChanges, WrittenDnsSettings } from '@netwarden/shared/contract'
import type { DnsSettings, SpecifiedDnsServers } from '@netwarden/shared/domain'
import { fieldErrors, type Message } from '@netwarden/shared/errors'
import { addressOfDnsServer, isEncryptedServer } from '@netwarden/shared/validators'
import type { Actor } from '../../platform/http/actor.ts'
import { readSettings, type SettingsStore, updateSettings } from '../../platform/state/settings-group.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type ReadDnsSettings, readDnsSettings } from './dns-settings-input.ts'
import { DNS_GROUP, type StoredDnsSettings } from './stored-dns-settings.ts'

interface Parts extends SettingsStore {
  clock: Clock
  /** Whether a server is a metadata service that nothing names as a resolver. */
  isMetadata(server: string): boolean
}

/** The DNS servers as an administrator sets them. */
export class DnsService {
  constructor(private readonly parts: Parts) {}

  /** Whether a server, in canonical form, is a metadata service that nothing names as a resolver: it is never queried. */
  isMetadata(server: string): boolean {
    return this.parts.isMetadata(server)
  }

  async read(): Promise<DnsSettings> {
    const { value, version } = await readSettings(this.parts.settings, DNS_GROUP)
    return { ...value, version }
  }

  async update(changes: DnsSettingsChanges, actor: Actor): Promise<WrittenDnsSettings> {
    const read = readDnsSettings(changes, this.parts.isMetadata)
    const now = { at: new Date(this.parts.clock.now()).toISOString(), by: actor.username }
    const { value, version } = await updateSettings(this.parts, DNS_GROUP, {
      seen: changes.version,
      change: (before) => {
        const after = changed(before, read, now)
        assertResolvable(after)
        return after
      },
      actor,
    })
    return { ...value, version, hostBitsCleared: read.hostBitsCleared }
  }
}

/** An encrypted server that is known by its name alone needs a plain one that resolves it. */
export function assertResolvable({
  defaultDNSServers,
  specifiedDNSServers,
}: {
  defaultDNSServers: readonly string[]
  specifiedDNSServers: readonly { servers: readonly string[] }[]
}): void {
  if (defaultDNSServers.some((server) => !isEncryptedServer(server))) return
  const nameless = (servers: readonly string[]) =>
    servers.find((server) => addressOfDnsServer(server) === null)
  const places: [field: string, part: string | undefined][] = [
    ['defaultDNSServers', nameless(defaultDNSServers)],
    ...specifiedDNSServers.map(({ servers }, place): [string, string | undefined] => [
      `specifiedDNSServers.${place}.servers`,
      nameless(servers),
    ]),
  ]
  const faults = places.flatMap(([field, part]): [string, Message][] =>
    part === undefined ? [] : [[field, { key: 'validation.dnsServerNeedsPlain', params: { part } }]],
  )
  if (faults.length > 0) throw fieldErrors(Object.fromEntries(faults))
}

/** An entry keeps its author while its clients stay the same. */
function changed(
  before: StoredDnsSettings,
  { defaultDNSServers, specifiedDNSServers }: ReadDnsSettings,
  now: { at: string; by: string },
): StoredDnsSettings {
  const entryOf = new Map<string, SpecifiedDnsServers>(
    before.specifiedDNSServers.map((entry) => [entry.match, entry]),
  )
  return {
    defaultDNSServers: defaultDNSServers ?? before.defaultDNSServers,
    specifiedDNSServers:
      specifiedDNSServers?.map(({ match, servers }) => {
        const { createdAt = now.at, createdBy = now.by } = entryOf.get(match) ?? {}
        return { match, servers, createdAt, createdBy }
      }) ?? before.specifiedDNSServers,
    createdAt: before.createdAt ?? now.at,
    createdBy: before.createdBy ?? now.by,
  }
}
