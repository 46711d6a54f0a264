import type { WrittenZone, ZoneVersion } from '@netwarden/shared/contract'
import { compareRecordsInSteps, type ZoneFault, type ZoneText } from '@netwarden/shared/dns'
import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import { conflict, notFound, tooBusy } from '@netwarden/shared/errors'
import { pickFields } from '@netwarden/shared/fields'
import type { Language } from '@netwarden/shared/i18n'
import { inSlices } from '../../platform/batches/time-slices.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { isUniqueViolation } from '../../platform/state/unique-violation.ts'
import type { UnitOfWork } from '../../platform/state/unit-of-work.ts'
import type { Clock, CreateId } from '../../platform/time/clock.ts'
import { changedFields } from '../operation-log/index.ts'
import { presentWarnings, presentZone } from './present-zone.ts'
import { packZone } from './zone-content.ts'
import { versionRow, type ZoneRowSource, type ZoneSettings, zoneRow } from './zone-rows.ts'
import type { ZoneRow, ZonesRepository } from './zones.repository.ts'

export interface ZoneWriterDeps {
  repository: ZonesRepository
  unitOfWork: UnitOfWork
  clock: Clock
  createId: CreateId
}

/** The new content of a zone, and the version it is based on; null for a new one. */
export interface ZoneWrite {
  row: ZoneRow | null
  before: ZoneText | null
  zone: ZoneText
  action: ZoneVersion['action']
  settings?: ZoneSettings
  warnings: readonly ZoneFault[]
}

type ReadyWrite = ZoneWrite & ZoneRowSource

/** Versions of one zone that are kept; the oldest are dropped. */
const MAX_VERSIONS = 1_000
export const MAX_ZONES = 1_000
/** Largest number of changed records in an entry of the operation log. */
const LOGGED = 20

/** Puts zones in place: the zone, its version, the operation log and the change feed in one transaction. */
export class ZoneWriter {
  constructor(private readonly deps: ZoneWriterDeps) {}

  /** All of them or none; a zone that was changed since it was read is a conflict. */
  async write(writes: readonly ZoneWrite[], actor: Actor): Promise<ZoneRow[]> {
    const ready = await Promise.all(writes.map((write) => this.#prepare(write)))
    const { unitOfWork, clock } = this.deps
    const by = { name: actor.username, at: clock.now() }
    try {
      return await unitOfWork.run(async (work) => {
        const inside = this.deps.repository.within(work)
        const rows: ZoneRow[] = []
        for (const write of ready) {
          const row = zoneRow(write, by)
          const version = versionRow(write, by)
          if (!write.row) await this.deps.repository.insert(work, row, version)
          else {
            const { id: _, origin: _origin, version: _version, ...patch } = row
            if (!(await this.deps.repository.update(work, patch, version))) {
              const changed = { kind: 'zone', id: write.id }
              throw (await inside.find(write.id))
                ? conflict('zones.changedMeanwhile', {}, { changed })
                : notFound()
            }
            await this.deps.repository.forgetVersionsBelow(work, write.id, version.version - MAX_VERSIONS + 1)
          }
          work.record({ actor, action: `zone.${write.action}`, ...loggedChange(write, row) })
          work.changed('dns-zones', write.id, row.version)
          rows.push(row)
        }
        if ((await inside.count()) > MAX_ZONES) throw conflict('zones.tooMany', { limit: MAX_ZONES })
        return rows
      })
    } catch (cause) {
      if (!isUniqueViolation(cause)) throw cause
      throw conflict('zones.exists', { origin: writes.map(({ zone }) => zone.origin).join(', ') })
    }
  }

  /** One zone, and others that change with it. */
  async writeOne(
    write: ZoneWrite,
    actor: Actor,
    language: Language,
    others: readonly ZoneWrite[] = [],
  ): Promise<WrittenZone> {
    const [row] = await this.write([write, ...others], actor)
    if (!row) throw tooBusy()
    return { ...presentZone(row), warnings: presentWarnings(write.warnings, language, false) }
  }

  async remove(row: ZoneRow, actor: Actor): Promise<void> {
    await this.deps.unitOfWork.run(async (work) => {
      if (!(await this.deps.repository.within(work).find(row.id))) throw notFound()
      await this.deps.repository.delete(work, row.id)
      const before = { origin: row.origin, recordCount: row.recordCount, soa: row.soa }
      work.record({ actor, action: 'zone.delete', subject: subjectOf(row), before })
      work.changed('dns-zones', row.id)
    })
  }

  async #prepare(write: ZoneWrite): Promise<ReadyWrite> {
    return {
      ...write,
      id: write.row?.id ?? this.deps.createId(),
      difference: await inSlices(compareRecordsInSteps(write.before?.records ?? [], write.zone.records)),
      content: await packZone(write.zone),
    }
  }
}

function subjectOf({ id, origin }: Pick<ZoneRow, 'id' | 'origin'>) {
  return { kind: 'zone', id, name: origin }
}

function loggedChange({ row, difference, action }: ReadyWrite, after: ZoneRow) {
  const { added, removed, changed } = difference
  const set = changedFields(row ? pickFields(ZONE_SETTINGS, row) : {}, pickFields(ZONE_SETTINGS, after))
  const lines = (records: readonly { name: string; type: string; ttl: number; rdata: string }[]) =>
    records.slice(0, LOGGED).map(({ name, ttl, type, rdata }) => `${name} ${ttl} ${type} ${rdata}`)
  return {
    subject: subjectOf(after),
    ...(row
      ? {
          before: {
            version: row.version,
            ...set.before,
            removed: lines([...removed, ...changed.map(({ before }) => before)]),
          },
        }
      : {}),
    after: {
      version: after.version,
      action,
      ...set.after,
      counts: { added: added.length, removed: removed.length, changed: changed.length },
      added: lines([...added, ...changed.map((change) => change.after)]),
    },
  }
}
