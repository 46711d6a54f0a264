import type { RiskEvent } from '@netwarden/shared/domain'
import { useContext } from 'react'
import { RefreshContext } from '../../domain/completeness/index.ts'
import type { LoadedQuery } from '../../kit/Loaded.tsx'
import { usePendingLevels, usePendingRisks } from '../../resources/risk-events/risk-queries.ts'

/** The levels that need attention first. */
const COUNTED = ['high', 'medium'] as const
type CountedLevel = (typeof COUNTED)[number]

export interface OpenRisks {
  events: readonly RiskEvent[]
  total: number
  counts: readonly { level: CountedLevel; count: number }[]
}

/** The newest open events, and the number of those with the highest levels. */
export function useOpenRisks(): LoadedQuery<OpenRisks> {
  const refetchInterval = useContext(RefreshContext)
  const { data: events, total = 0, error, refetch } = usePendingRisks(refetchInterval)
  const levels = usePendingLevels(refetchInterval).data ?? []
  const counts = COUNTED.map((level) => ({
    level,
    count: levels.find(({ name }) => name === level)?.alarmed ?? 0,
  }))
  return { data: events && { events, total, counts }, error, refetch }
}
