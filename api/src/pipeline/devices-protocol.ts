import type { ParsedLease } from './visit.ts'

/** What the api tells the ingest thread of devices. */
export type ToDevices =
  | { type: 'deviceLeases'; leases: readonly ParsedLease[] }
  /** Names that administrators gave, by device; null takes one away. `isAll`: there are no others. */
  | { type: 'deviceNames'; names: readonly (readonly [id: string, name: string | null])[]; isAll: boolean }
  /** All that is known has been told; records may be read. */
  | { type: 'reportedDevices' }

export type FromDevices = {
  type: 'foundLeases'
  call: number
  source: string
  leases: readonly ParsedLease[]
}
