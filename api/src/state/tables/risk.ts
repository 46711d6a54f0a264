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
  isSample: Generated<number>
  version: number
}

export type NewRiskEventRow = Insertable<RiskEventTable>

export interface RiskTables {
  riskEvent: RiskEventTable
}
