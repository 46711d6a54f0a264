import type { WrittenZone, Zone, ZoneDifferenceAnswer, ZoneVersion } from '@netwarden/shared/contract'
import {
  relativeName,
  soaFields,
  type ZoneDifference,
  type ZoneFault,
  type ZoneRecord,
  type ZoneText,
  zoneEntity,
} from '@netwarden/shared/dns'
import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import { pickFields } from '@netwarden/shared/fields'
import { type Language, translate } from '@netwarden/shared/i18n'
import type { ZoneRow, ZoneVersionRow } from './zones.repository.ts'

/** Zones with more come without their records, which are read page by page. */
const MAX_ENTITY_RECORDS = 5_000
const MAX_SHOWN = 500
const MAX_WARNINGS = 100

type BriefZone = Omit<WrittenZone, 'warnings'>

export function presentZone(row: ZoneRow): BriefZone {
  const { id, origin, ttl, soa, recordCount, typeCounts, addedBy, updatedBy, version } = row
  return {
    id,
    origin,
    ttl,
    soa: soaFields(soa),
    ...pickFields(ZONE_SETTINGS, row),
    recordCount,
    typeCounts: JSON.parse(typeCounts),
    addedBy,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedBy,
    updatedAt: new Date(row.updatedAt).toISOString(),
    version,
  }
}

export function presentWholeZone(row: ZoneRow, { records, origin, ttl }: ZoneText): Zone {
  if (records.length > MAX_ENTITY_RECORDS) return presentZone(row)
  return { ...presentZone(row), ...(zoneEntity(records, origin, ttl) as Partial<Zone>) }
}

export function presentRecord({ name, ttl, type, rdata }: ZoneRecord, origin: string) {
  return { name: relativeName(name, origin), ttl, type, rdata }
}

export function presentVersion({ zoneId: _, at, byName, ...version }: ZoneVersionRow): ZoneVersion {
  return { ...version, at: new Date(at).toISOString(), by: byName }
}

export function presentDifference(difference: ZoneDifference, origin: string): ZoneDifferenceAnswer {
  const { added, removed, changed } = difference
  const shown = (records: readonly ZoneRecord[]) =>
    records.slice(0, MAX_SHOWN).map((record) => presentRecord(record, origin))
  return {
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    records: {
      added: shown(added),
      removed: shown(removed),
      changed: changed.slice(0, MAX_SHOWN).map(({ before, after }) => ({
        before: presentRecord(before, origin),
        after: presentRecord(after, origin),
      })),
    },
  }
}

export function presentWarnings(
  warnings: readonly ZoneFault[],
  language: Language,
  hasLines: boolean,
): WrittenZone['warnings'] {
  return warnings.slice(0, MAX_WARNINGS).map(({ line, code, params }) => ({
    ...(hasLines ? { line } : {}),
    code,
    msg: translate(language, `zone.${code}`, params),
  }))
}
