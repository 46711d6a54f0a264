import { keepPreviousData } from '@tanstack/react-query'
import { filterQuery } from '../../domain/visit/index.ts'
import { userTimeZone } from '../../kit/i18n/index.ts'
import { type TimeSpan, useAnswer } from '../../kit/index.ts'
import { useTimedRows } from '../../ra/index.ts'
import type { SearchState } from './use-search-state.ts'

/** A page of the search. */
export type FoundVisits = ReturnType<typeof useVisits>

export function useVisits(search: SearchState, isNeeded = true) {
  return useTimedRows('access-records', search, filterQuery(search.filters), { isNeeded })
}

export const DISTRIBUTIONS = ['solvedMode', 'riskLevel', 'domainType'] as const
export type DistributionName = (typeof DISTRIBUTIONS)[number]

/** Counts of the result by mode, level or category, up to the same moment as the list. */
export function useDistribution(quota: DistributionName, search: SearchState, span: TimeSpan | undefined) {
  const queryKey = ['visits', 'distribution', quota, search.key, span]
  return useAnswer(queryKey, 'GET /api/access-record/dist-stats', {
    query: () => ({ ...filterQuery(search.filters), ...span, quota, tz: userTimeZone() }),
    enabled: span !== undefined,
    placeholderData: (previous, query) =>
      query?.queryKey[3] === search.key ? keepPreviousData(previous) : undefined,
  })
}
