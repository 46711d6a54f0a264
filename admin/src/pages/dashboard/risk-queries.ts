import { type Page, RISK_LEVELS, type RiskEvent, type RiskLevel } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { RefreshContext } from '../../domain/completeness/index.ts'
import { CallError, call } from '../../kit/session/index.ts'

const SHOWN_EVENTS = 8
const PATH = '/api/risk-event/list'
const OPEN = 'alarmed'

export interface OpenRisks {
  events: readonly RiskEvent[]
  total: number
  counts: readonly { level: RiskLevel; count: number }[]
}

/** The newest events that nobody has dealt with, and how many there are of each level; null without such a call. */
export function useOpenRisks() {
  const refetchInterval = useContext(RefreshContext)
  return useQuery({
    queryKey: ['dashboard', 'open-risks'],
    queryFn: ({ signal }) => askOpenRisks(signal),
    refetchInterval: ({ state }) => (state.data === null ? false : refetchInterval),
    meta: { isQuiet: true },
  })
}

async function askOpenRisks(signal: AbortSignal): Promise<OpenRisks | null> {
  try {
    const { list, total } = await askEvents({ pageSize: SHOWN_EVENTS }, signal)
    return { events: list, total, counts: total === 0 ? [] : await countLevels(signal) }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

function countLevels(signal: AbortSignal) {
  return Promise.all(
    RISK_LEVELS.map(async (level) => {
      const { total } = await askEvents({ pageSize: 1, riskLevel: level }, signal)
      return { level, count: total }
    }),
  )
}

function askEvents(body: { pageSize: number; riskLevel?: RiskLevel }, signal: AbortSignal) {
  return call<Page<RiskEvent>>('POST', PATH, { body: { status: OPEN, ...body }, signal })
}
