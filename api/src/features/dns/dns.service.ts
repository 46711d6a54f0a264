import {
  conflict,
  type DnsSettings,
  type DnsSettingsChanges,
  type SpecifiedDnsServers,
  type WrittenDnsSettings,
} from '@netwarden/shared'
import type { Clock } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import type { Settings } from '../../state/settings.ts'
import type { RecordOperation } from '../operation-log/index.ts'
import { type ReadDnsSettings, readDnsSettings } from './dns-settings-input.ts'
import { loggedDnsSettings } from './logged-dns-settings.ts'
import { type StoredDnsSettings, storedDnsSettings } from './stored-dns-settings.ts'

interface Parts {
  settings: Settings
  clock: Clock
  record: RecordOperation
}

const KEY = 'dns'
/** How often a change that names no version is put over what somebody else wrote in the same moment. */
const MAX_TRIES = 5

/** The DNS servers as an administrator sets them. */
export class DnsService {
  constructor(private readonly parts: Parts) {}

  async read(): Promise<DnsSettings> {
    const { value, version } = await this.#stored()
    return { ...value, version }
  }

  async update(changes: DnsSettingsChanges, actor: Actor): Promise<WrittenDnsSettings> {
    const { settings, clock, record } = this.parts
    const read = readDnsSettings(changes)
    const tries = changes.version === undefined ? MAX_TRIES : 1
    for (let round = 0; round < tries; round++) {
      const { value: before, version } = await this.#stored()
      if (changes.version !== undefined && changes.version < version) break
      const after = changed(before, read, { at: new Date(clock.now()).toISOString(), by: actor.username })
      if (!(await settings.replace(KEY, after, version, actor.username))) continue
      await record({
        actor,
        action: 'dns.update',
        subject: { kind: 'setting', id: KEY, name: KEY },
        before: loggedDnsSettings(before, after),
        after: loggedDnsSettings(after, before),
      })
      return { ...after, version: version + 1, hostBitsCleared: read.hostBitsCleared }
    }
    throw conflict('dns.changedMeanwhile')
  }

  #stored() {
    return this.parts.settings.getWithVersion(KEY, storedDnsSettings)
  }
}

/** An entry whose clients are the same as before stays whose it was. */
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
