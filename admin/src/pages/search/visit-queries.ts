import type { AccessRecord, Page } from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { filterQuery } from '../../domain/visit/index.ts'
import { userTimeZone } from '../../kit/i18n/index.ts'
import type { TimeSpan } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import type { SearchState } from './use-search-state.ts'

export interface FoundVisits {
  page: Page<AccessRecord>
  /** What was asked for; its end is the moment up to which the answer counts. */
  span: TimeSpan
  /** From asking to having the answer. */
  milliseconds: number
}

/** One page of the search. A search that is left is cancelled, on the server, too. */
export function useVisits(search: SearchState) {
  const { key, filters, page, sort, resolveSpan } = search
  return useQuery({
    queryKey: ['visits', 'list', key, page, sort.order],
    queryFn: async ({ signal }): Promise<FoundVisits> => {
      const span = resolveSpan()
      const begun = performance.now()
      const found = await call<Page<AccessRecord>>('GET', '/api/access-record/list', {
        query: { ...filterQuery(filters), ...span, ...page, order: sort.order, tz: userTimeZone() },
        signal,
      })
      const milliseconds = Math.round(performance.now() - begun)
      return { page: found, span: { ...span, ...(found.asOf && { to: found.asOf }) }, milliseconds }
    },
    // While paging the last page stays in sight; another search begins with none.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === key ? keepPreviousData(previous) : undefined,
    meta: { isQuiet: true },
  })
}

export const DISTRIBUTIONS = ['solvedMode', 'riskLevel', 'domainType'] as const
export type DistributionName = (typeof DISTRIBUTIONS)[number]

/** How all that the search finds falls into modes, levels or categories, up to the same moment as the list. */
export function useDistribution(quota: DistributionName, search: SearchState, span: TimeSpan | undefined) {
  return useQuery({
    queryKey: ['visits', 'distribution', quota, search.key, span],
    queryFn: ({ signal }) =>
      call<{ name: string; value: number }[]>('GET', '/api/access-record/dist-stats', {
        query: { ...filterQuery(search.filters), ...span, quota, tz: userTimeZone() },
        signal,
      }),
    enabled: span !== undefined,
    placeholderData: (previous, query) =>
      query?.queryKey[3] === search.key ? keepPreviousData(previous) : undefined,
    meta: { isQuiet: true },
  })
}
