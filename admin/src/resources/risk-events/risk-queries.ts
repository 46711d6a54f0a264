import type {
  AccessRecord,
  InvolvedQuota,
  InvolvedScope,
  Page,
  RiskEvent,
  RiskEventContext,
  RiskHistoryEntry,
  RiskLevel,
  RiskStatus,
  Stat,
} from '@netwarden/shared'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { useGetList, useGetOne } from 'react-admin'
import { useLanguage } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'
import { call, useStream } from '../../kit/session/index.ts'
import { type PageState, useRefresh } from '../../ra/index.ts'
import type { RiskState } from './use-risk-state.ts'

const KEY = 'risk-events'
/** The newest pending events: the menu shows their number, and the dashboard lists them. */
const PENDING = {
  filter: { status: 'alarmed' },
  sort: { field: 'detectedAt', order: 'DESC' },
  pagination: { page: 1, perPage: 8 },
} as const

export interface LevelStat {
  name: RiskLevel
  count: number
  growth: number | null
  solved: number
  ignored: number
  alarmed: number
  chartData: Stat['chartData']
}

/** Keeps the page up to date with changes of any user. */
export function useLiveRisks(): void {
  const refresh = useRefresh(KEY)
  useStream('risk-event', () => void refresh())
}

/** The number of open events. */
export function useOpenRiskCount(): number | undefined {
  useLiveRisks()
  return usePendingRisks().total
}

export function usePendingRisks(refetchInterval: number | false = false) {
  return useGetList<RiskEvent>(KEY, PENDING, { refetchInterval, meta: { isQuiet: true } })
}

/** How many events of each level are pending. */
export function usePendingLevels(refetchInterval: number | false) {
  return useAnswer<LevelStat[]>([KEY, 'pending-levels'], '/api/risk-event/stats', {
    body: {},
    refetchInterval,
  })
}

export function useRiskStats({ range, custom, resolveSpan }: RiskState) {
  return useAnswer<LevelStat[]>([KEY, 'stats', range, custom], '/api/risk-event/stats', { body: resolveSpan })
}

const pathOf = (id: string, tail = '') => `/api/risk-event/${encodeURIComponent(id)}${tail}`

export function useRiskEvent(id: string) {
  const language = useLanguage()
  return useGetOne<RiskEvent>(KEY, { id, meta: { language } }, { meta: { isQuiet: true } })
}

interface Timeline {
  slots: { name: string; passed: number; banned: number; judged: number }[]
  slotMinutes: number
}

export function useTimeline(id: string) {
  return useAnswer<Timeline>([KEY, 'timeline', id], '/api/risk-event/timeline', { body: { id } })
}

export function useRiskContext(id: string) {
  return useAnswer<RiskEventContext>([KEY, 'context', id, useLanguage()], pathOf(id, '/context'))
}

export function useRiskHistory(id: string) {
  return useAnswer<RiskHistoryEntry[]>([KEY, 'history', id], pathOf(id, '/history'))
}

interface InvolvedItem {
  name: string
  value: number
}

export function useInvolvedItems(id: string, quota: InvolvedQuota, scope: InvolvedScope) {
  return useAnswer<Page<InvolvedItem>>([KEY, 'items', id, quota, scope], '/api/risk-event/involved/items', {
    body: { id, quota, scope },
    placeholderData: keepPreviousData,
  })
}

export function useInvolvedRecords(
  id: string,
  page: PageState,
  { item, scope }: { item: { quota: InvolvedQuota; key: string } | null; scope: InvolvedScope },
) {
  return useAnswer<Page<AccessRecord>>([KEY, 'records', id, page, item, scope], '/api/risk-event/involved', {
    body: { id, ...page, ...item, scope },
    placeholderData: keepPreviousData,
  })
}

/**
 * One event that was ended meanwhile is an error, several are ended where still open; returns the ids of
 * those.
 */
export async function endRisks(
  ids: readonly string[],
  body: { status: Exclude<RiskStatus, 'alarmed'>; comment?: string },
): Promise<readonly string[]> {
  if (ids.length === 1) {
    await call('POST', '/api/risk-event/profile/update', { body: { id: ids[0], ...body } })
    return ids
  }
  return (await call<{ ids: string[] }>('POST', '/api/risk-event/bulk', { body: { ids, ...body } })).ids
}

export function addNote(id: string, text: string) {
  return call('POST', pathOf(id, '/note'), { body: { text } })
}

export function refreshHistory(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: [KEY, 'history', id] })
}
