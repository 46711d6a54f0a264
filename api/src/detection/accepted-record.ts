import type { RiskLevel } from '@netwarden/shared/domain'

/** An access record as the rules use it. Unknown texts are empty. */
export interface AcceptedRecord {
  /** Epoch ms. */
  at: number
  deviceIp: string
  deviceMac: string
  /** The MAC where it is known, else the address. */
  deviceId: string
  domain: string
  /** Empty for a public suffix and for a name of one label. */
  registrableDomain: string
  /** Owner of the name by the organisation table; empty where only the network of the address is known. */
  owner: string
  /** Owner of the name, or of the network where the name has no known owner. */
  org: string
  domainType: string
  riskLevel: RiskLevel
  dstIp: string
  dstPort: number | null
  /** Addresses of the answer besides `dstIp`. */
  answers: readonly string[]
  application: string
  /** Of a connection; null where the log does not have them. */
  bytesSent: number | null
  bytesReceived: number | null
  durationMs: number | null
  /** Empty for a visit that is no look-up. */
  qtype: string
  rcode: string
  solvedMode: string
  /** Whether an enforcer answered by itself, without a policy. */
  isOwnAnswer: boolean
}
