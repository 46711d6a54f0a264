import type { DnsSettingsChanges, WrittenDnsSettings } from '@netwarden/shared/contract'
import type { DnsSettings, SpecifiedDnsServers } from '@netwarden/shared/domain'
import { conflict } from '@netwarden/shared/errors'
import type { Actor } from '../../platform/http/actor.ts'
import type { Settings } from '../../platform/state/settings.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import { updateNewest } from '../../platform/state/update-newest.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type ReadDnsSettings, readDnsSettings } from './dns-settings-input.ts'
import { loggedDnsSettings } from './logged-dns-settings.ts'
import { type StoredDnsSettings, storedDnsSettings } from './stored-dns-settings.ts'

interface Parts {
  settings: Settings
  clock: Clock
  unitOfWork: UnitOfWork
}

const KEY = 'dns'

/** The DNS servers as an administrator sets them. */
export class DnsService {
  constructor(private readonly parts: Parts) {}

  async read(): Promise<DnsSettings> {
    const { value, version } = await storedIn(this.parts.settings)
    return { ...value, version }
  }

  async update(changes: DnsSettingsChanges, actor: Actor): Promise<WrittenDnsSettings> {
    const { settings, clock, unitOfWork } = this.parts
    const read = readDnsSettings(changes)
    return unitOfWork.run(async (work) => {
      const { before, after } = await updateNewest({
        version: changes.version,
        find: () => storedIn(settings.within(work)),
        write: async ({ value, version }) => {
          const now = { at: new Date(clock.now()).toISOString(), by: actor.username }
          const next = changed(value, read, now)
          const isWritten = await settings.replace(work, KEY, next, version, actor.username)
          return isWritten ? next : undefined
        },
        changedMeanwhile: () =>
          conflict('dns.changedMeanwhile', {}, { changed: { kind: 'setting', id: KEY } }),
      })
      work.record({
        actor,
        action: 'dns.update',
        subject: { kind: 'setting', id: KEY, name: KEY },
        before: loggedDnsSettings(before.value, after),
        after: loggedDnsSettings(after, before.value),
      })
      const version = before.version + 1
      work.changed('dns', KEY, version)
      return { ...after, version, hostBitsCleared: read.hostBitsCleared }
    })
  }
}

function storedIn(settings: Settings) {
  return settings.getWithVersion(KEY, storedDnsSettings)
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
