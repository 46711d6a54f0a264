import type { RiskEvent } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { RefreshContext } from '../../domain/completeness/index.ts'
import { readRows } from '../../ra/index.ts'

const SHOWN_EVENTS = 8
/** The levels that somebody should look at first. */
const COUNTED = ['high', 'medium'] as const
const NEWEST = ['detectedAt', 'DESC'] as const

type CountedLevel = (typeof COUNTED)[number]

export interface OpenRisks {
  events: readonly RiskEvent[]
  total: number
  counts: readonly { level: CountedLevel; count: number }[]
}

/** The newest events that nobody has dealt with, and how many there are of the worst levels. */
export function useOpenRisks() {
  const refetchInterval = useContext(RefreshContext)
  return useQuery({
    queryKey: ['dashboard', 'open-risks'],
    queryFn: ({ signal }) => fetchOpenRisks(signal),
    refetchInterval,
    meta: { isQuiet: true },
  })
}

async function fetchOpenRisks(signal: AbortSignal): Promise<OpenRisks> {
  const { list, total } = await probeEvents({ pageSize: SHOWN_EVENTS }, signal)
  return { events: list, total, counts: total === 0 ? [] : await countLevels(signal) }
}

function countLevels(signal: AbortSignal) {
  return Promise.all(
    COUNTED.map(async (level) => {
      const { total } = await probeEvents({ pageSize: 1, riskLevel: level }, signal)
      return { level, count: total }
    }),
  )
}

function probeEvents(
  { pageSize, riskLevel }: { pageSize: number; riskLevel?: CountedLevel },
  signal: AbortSignal,
) {
  const question = { filter: { status: 'alarmed', riskLevel }, sort: NEWEST, pageSize }
  return readRows<RiskEvent>('risk-events', question, signal)
}
