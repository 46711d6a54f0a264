import type { ParsedLease } from './visit.ts'

/** What the API sends to the ingest thread about devices. */
export type ToDevices =
  | { type: 'deviceLeases'; leases: readonly ParsedLease[] }
  /** Names that administrators gave, by device; null removes one. `isAll`: the message has all names. */
  | { type: 'deviceNames'; names: readonly (readonly [id: string, name: string | null])[]; isAll: boolean }
  /** Everything known at the start has been sent; records may be read. */
  | { type: 'reportedDevices' }

export type FromDevices = {
  type: 'foundLeases'
  call: number
  source: string
  leases: readonly ParsedLease[]
}
