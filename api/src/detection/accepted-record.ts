import type { RiskLevel } from '@netwarden/shared'

/** What the rules see of an access record. Unknown texts are empty. */
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
  org: string
  domainType: string
  riskLevel: RiskLevel
  dstIp: string
  application: string
  rcode: string
  solvedMode: string
}
