import { RISK_LEVELS, type RiskEvent, type RiskLevel } from '@netwarden/shared/domain'
import { useContext } from 'react'
import { RefreshContext } from '../../domain/completeness/index.ts'
import type { LoadedQuery } from '../../kit/Loaded.tsx'
import { usePendingLevels, usePendingRisks } from '../../resources/risk-events/risk-queries.ts'

export interface OpenRisks {
  events: readonly RiskEvent[]
  total: number
  counts: readonly { level: RiskLevel; count: number }[]
}

/** The newest open events, and the number of each level. */
export function useOpenRisks(): LoadedQuery<OpenRisks> {
  const refetchInterval = useContext(RefreshContext)
  const { data: events, total = 0, error, refetch } = usePendingRisks(refetchInterval)
  const levels = usePendingLevels(refetchInterval).data ?? []
  const counts = RISK_LEVELS.map((level) => ({
    level,
    count: levels.find(({ name }) => name === level)?.alarmed ?? 0,
  }))
  return { data: events && { events, total, counts }, error, refetch }
}
