import type { ZoneVersion } from '@netwarden/shared/contract'
import type { ZoneDifference, ZoneText } from '@netwarden/shared/dns'
import { ZONE_SETTINGS } from '@netwarden/shared/domain'
import { type FieldValues, initialValues, pickFields } from '@netwarden/shared/fields'
import { serialOf } from './zone-serial.ts'
import type { NewVersionRow, ZoneRow } from './zones.repository.ts'

/** What a write sets; the others stay as they are. */
export type ZoneSettings = Partial<FieldValues<typeof ZONE_SETTINGS>>

/** A zone to store; everything that takes long is done before. */
export interface ZoneRowSource {
  id: string
  /** The current row; null for a new zone. */
  row: ZoneRow | null
  zone: ZoneText
  action: ZoneVersion['action']
  settings?: ZoneSettings
  difference: ZoneDifference
  content: string
}

interface Writer {
  name: string
  /** Epoch ms. */
  at: number
}

export function zoneRow({ id, row, zone, settings }: ZoneRowSource, { name, at }: Writer): ZoneRow {
  const typeCounts: Record<string, number> = {}
  for (const { type } of zone.records) typeCounts[type] = (typeCounts[type] ?? 0) + 1
  return {
    id,
    origin: zone.origin,
    ttl: zone.ttl,
    soa: zone.records.find(({ type }) => type === 'SOA')?.rdata ?? '',
    ...pickFields(ZONE_SETTINGS, row ?? initialValues(ZONE_SETTINGS)),
    ...settings,
    recordCount: zone.records.length,
    typeCounts: JSON.stringify(typeCounts),
    addedBy: row?.addedBy ?? name,
    createdAt: row?.createdAt ?? at,
    updatedBy: name,
    updatedAt: at,
    version: (row?.version ?? 0) + 1,
  }
}

export function versionRow(source: ZoneRowSource, { name, at }: Writer): NewVersionRow {
  const { id, row, zone, action, difference, content } = source
  return {
    zoneId: id,
    version: (row?.version ?? 0) + 1,
    at,
    byName: name,
    action,
    serial: serialOf(zone),
    recordCount: zone.records.length,
    added: difference.added.length,
    removed: difference.removed.length,
    changed: difference.changed.length,
    content,
  }
}
