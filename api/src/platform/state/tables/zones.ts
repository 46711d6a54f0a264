import type { ZoneVersion } from '@netwarden/shared/contract'
import type { SERIAL_MODES } from '@netwarden/shared/dns'

export interface DnsZoneTable {
  id: string
  /** Canonical, lower case, with its last dot. */
  origin: string
  ttl: number
  /** The data of the SOA record. */
  soa: string
  serialMode: (typeof SERIAL_MODES)[number]
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
