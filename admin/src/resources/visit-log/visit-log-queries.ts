import type { Page, VisitLogEntry } from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { userTimeZone } from '../../kit/i18n/index.ts'
import type { TimeSpan } from '../../kit/index.ts'
import { call, type Query } from '../../kit/session/index.ts'
import type { VisitLogFilters, VisitLogState } from './use-visit-log-state.ts'

export interface FoundLogins {
  page: Page<VisitLogEntry>
  /** What was asked for; its end is the moment up to which the answer counts. */
  span: TimeSpan
}

/** One page of the log. A question that is left is cancelled, on the server, too. */
export function useVisitLog(state: VisitLogState) {
  const { key, filters, page, sort, resolveSpan } = state
  return useQuery({
    queryKey: ['visit-log', 'list', key, page, sort.order],
    queryFn: async ({ signal }): Promise<FoundLogins> => {
      const span = resolveSpan()
      const found = await call<Page<VisitLogEntry>>('GET', '/api/visit-log/list', {
        query: { ...loginQuery(filters), ...span, ...page, order: sort.order, tz: userTimeZone() },
        signal,
      })
      return { page: found, span: { ...span, ...(found.asOf && { to: found.asOf }) } }
    },
    placeholderData: (previous, query) =>
      query?.queryKey[2] === key ? keepPreviousData(previous) : undefined,
    meta: { isQuiet: true },
  })
}

/** The filter as the calls take it. */
export function loginQuery(filters: VisitLogFilters): Query {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}
