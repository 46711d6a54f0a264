import type { Generated, Insertable } from 'kysely'

export interface RiskEventTable {
  id: string
  code: string
  type: string
  riskLevel: string
  status: string
  count: number
  org: string | null
  domain: string | null
  deviceIp: string | null
  deviceMac: string | null
  dstHostIp: string | null
  /** JSON: [{ code, params }]. */
  reasons: string
  previousId: string | null
  detectedAt: number
  lastSeenAt: number
  solvedAt: number | null
  solvedBy: string | null
  solvedComment: string | null
  /** Rule, device and what it is about; null for events that no rule found. */
  findingKey: Generated<string | null>
  /** JSON: the names that were visited, where it is about several. */
  names: string | null
  /** Start of the newest window (epoch ms) in which it was found. */
  lastWindow: Generated<number | null>
  /** JSON: what made the newest finding, see `StoredEvidence`; null where that is not known. */
  evidence: Generated<string | null>
  /** The user who deals with it. */
  assignee: Generated<string | null>
  /** The handler as the user entered it: a free text that proves nothing. */
  handler: Generated<string | null>
  /** 1: a true positive, 0: a false one, null: not marked. */
  mark: Generated<number | null>
  version: number
}

export type NewRiskEventRow = Insertable<RiskEventTable>

export interface RiskHistoryTable {
  id: string
  eventId: string
  at: number
  /** One of `RISK_HISTORY_KINDS`. */
  kind: string
  /** Null for the product itself. */
  by: string | null
  text: string
}

export interface RiskMuteTable {
  id: string
  code: string
  deviceIp: string | null
  domain: string | null
  reason: string
  createdBy: string
  createdAt: number
  expiresAt: number | null
}

export interface RiskTables {
  riskEvent: RiskEventTable
  riskHistory: RiskHistoryTable
  riskMute: RiskMuteTable
}
