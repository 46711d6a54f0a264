import type { ZoneVersion } from '@netwarden/shared/contract'
import type { ZoneDifference, ZoneText } from '@netwarden/shared/dns'
import { serialOf } from './zone-serial.ts'
import type { NewVersionRow, ZoneRow } from './zones.repository.ts'

/** A zone to store; everything that takes long is done before. */
export interface ZoneRowSource {
  id: string
  /** The current row; null for a new zone. */
  row: ZoneRow | null
  zone: ZoneText
  action: ZoneVersion['action']
  serialMode?: ZoneRow['serialMode'] | undefined
  difference: ZoneDifference
  content: string
}

interface Writer {
  name: string
  /** Epoch ms. */
  at: number
}

export function zoneRow({ id, row, zone, serialMode }: ZoneRowSource, { name, at }: Writer): ZoneRow {
  const typeCounts: Record<string, number> = {}
  for (const { type } of zone.records) typeCounts[type] = (typeCounts[type] ?? 0) + 1
  return {
    id,
    origin: zone.origin,
    ttl: zone.ttl,
    soa: zone.records.find(({ type }) => type === 'SOA')?.rdata ?? '',
    serialMode: serialMode ?? row?.serialMode ?? 'date',
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
