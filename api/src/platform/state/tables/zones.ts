import type { ZoneVersion } from '@netwarden/shared/contract'
import type { ZONE_SETTINGS } from '@netwarden/shared/domain'
import type { FieldValues } from '@netwarden/shared/fields'

export interface DnsZoneTable extends FieldValues<typeof ZONE_SETTINGS> {
  id: string
  /** Canonical, lower case, with its last dot. */
  origin: string
  ttl: number
  /** The data of the SOA record. */
  soa: string
  recordCount: number
  /** JSON: how many records there are of each type. */
  typeCounts: string
  addedBy: string
  createdAt: number
  updatedBy: string
  updatedAt: number
  version: number
}

export interface DnsZoneVersionTable {
  zoneId: string
  version: number
  at: number
  byName: string
  action: ZoneVersion['action']
  serial: number
  recordCount: number
  added: number
  removed: number
  changed: number
  /** The canonical text, compressed by gzip, in base64. */
  content: string
}

export interface ZoneTables {
  dnsZone: DnsZoneTable
  dnsZoneVersion: DnsZoneVersionTable
}
