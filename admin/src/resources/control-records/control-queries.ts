import type { ControlQuota, ControlRecord, ControlStat, Page } from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { userTimeZone } from '../../kit/i18n/index.ts'
import type { TimeSpan } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { type ControlState, controlQuery } from './use-control-state.ts'

/** How often the eight cards ask again. */
export const REFRESH_INTERVAL = 30_000
export const STATS_KEY = ['control-records', 'stats'] as const

export function useControlStat(quota: ControlQuota) {
  return useQuery({
    queryKey: [...STATS_KEY, quota],
    queryFn: ({ signal }) =>
      call<ControlStat>('POST', '/api/domain-control/stats', { body: { quota, tz: userTimeZone() }, signal }),
    refetchInterval: REFRESH_INTERVAL,
    meta: { isQuiet: true },
  })
}

export interface FoundRecords {
  page: Page<ControlRecord>
  /** What was asked for; its end is the moment up to which the answer counts. */
  span: TimeSpan
}

/** One page of the records. A question that is left is cancelled, on the server, too. */
export function useControlRecords(state: ControlState) {
  const { key, filters, page, sort, resolveSpan } = state
  return useQuery({
    queryKey: ['control-records', 'list', key, page, sort.order],
    queryFn: async ({ signal }): Promise<FoundRecords> => {
      const span = resolveSpan()
      const found = await call<Page<ControlRecord>>('GET', '/api/domain-control/list', {
        query: { ...controlQuery(filters), ...span, ...page, order: sort.order, tz: userTimeZone() },
        signal,
      })
      return { page: found, span: { ...span, ...(found.asOf && { to: found.asOf }) } }
    },
    placeholderData: (previous, query) =>
      query?.queryKey[2] === key ? keepPreviousData(previous) : undefined,
    meta: { isQuiet: true },
  })
}
