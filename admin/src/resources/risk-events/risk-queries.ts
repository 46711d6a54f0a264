import type { CallAnswer } from '@netwarden/shared/api-calls'
import type { InvolvedQuota, InvolvedScope, RiskStatus } from '@netwarden/shared/domain'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../kit/i18n/index.ts'
import { useAnswer } from '../../kit/index.ts'
import { call, useStream } from '../../kit/session/index.ts'
import { type PageState, useRefresh, useRow, useRows } from '../../ra/index.ts'
import { PENDING_RISKS, pendingLevelsOptions, RISK_EVENTS } from './pending-risks.ts'
import type { RiskState } from './use-risk-state.ts'

const KEY = RISK_EVENTS

export type LevelStat = CallAnswer<'POST /api/risk-event/stats'>[number]

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
  return useRows(KEY, PENDING_RISKS, { refetchInterval, meta: { isQuiet: true } })
}

/** How many events of each level are pending. */
export function usePendingLevels(refetchInterval: number | false) {
  return useQuery({ ...pendingLevelsOptions, refetchInterval })
}

export function useRiskStats({ range, custom, resolveSpan }: RiskState) {
  return useAnswer([KEY, 'stats', range, custom], 'POST /api/risk-event/stats', { body: resolveSpan })
}

export function useRiskEvent(id: string) {
  const language = useLanguage()
  return useRow(KEY, { id, meta: { language } }, { meta: { isQuiet: true } })
}

export function useTimeline(id: string) {
  return useAnswer([KEY, 'timeline', id], 'POST /api/risk-event/timeline', { body: { id } })
}

export function useRiskContext(id: string) {
  return useAnswer([KEY, 'context', id, useLanguage()], 'GET /api/risk-event/:id/context', { params: { id } })
}

export function useRiskHistory(id: string) {
  return useAnswer([KEY, 'history', id], 'GET /api/risk-event/:id/history', { params: { id } })
}

export function useInvolvedItems(id: string, quota: InvolvedQuota, scope: InvolvedScope) {
  return useAnswer([KEY, 'items', id, quota, scope], 'POST /api/risk-event/involved/items', {
    body: { id, quota, scope },
    placeholderData: keepPreviousData,
  })
}

export function useInvolvedRecords(
  id: string,
  page: PageState,
  { item, scope }: { item: { quota: InvolvedQuota; key: string } | null; scope: InvolvedScope },
) {
  return useAnswer([KEY, 'records', id, page, item, scope], 'POST /api/risk-event/involved', {
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
  const [id] = ids
  if (id !== undefined && ids.length === 1) {
    await call('POST /api/risk-event/profile/update', { body: { id, ...body } })
    return ids
  }
  return (await call('POST /api/risk-event/bulk', { body: { ids, ...body } })).ids
}

export function addNote(id: string, text: string) {
  return call('POST /api/risk-event/:id/note', { params: { id }, body: { text } })
}

export function refreshHistory(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: [KEY, 'history', id] })
}
