import type { DistinctQuota } from '@netwarden/shared/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { filterQuery } from '../../../domain/visit/index.ts'
import { userTimeZone } from '../../../kit/i18n/index.ts'
import { oneOf, useAnswer, useUrlState } from '../../../kit/index.ts'
import type { SearchState } from '../use-search-state.ts'

/** In the order of the radios. */
export const WHO_QUOTAS = ['device', 'user', 'domain'] as const satisfies readonly DistinctQuota[]
export type WhoQuota = (typeof WHO_QUOTAS)[number]
export const WHO_SORTS = ['visits', 'banned'] as const
export type WhoSort = (typeof WHO_SORTS)[number]

const DEFAULTS = { who: '', rankBy: 'visits' } as const
const RULES = { who: oneOf(WHO_QUOTAS), rankBy: oneOf(WHO_SORTS) }

/** Whether the search shows who asked instead of the visits, and how; kept in the address. */
export function useWhoView() {
  const [{ who, rankBy }, set] = useUrlState<'who' | 'rankBy'>(DEFAULTS, RULES)
  return {
    quota: WHO_QUOTAS.find((quota) => quota === who),
    sort: WHO_SORTS.find((sort) => sort === rankBy) ?? 'visits',
    show: (quota: WhoQuota) => set({ who: quota }),
    hide: () => set({ who: '' }),
    sortBy: (sort: WhoSort) => set({ rankBy: sort }),
  }
}

export function useWho(quota: WhoQuota, sort: WhoSort, search: SearchState) {
  const { page, key } = search
  return useAnswer(['visits', 'distinct', key, quota, sort, page], 'GET /api/access-record/distinct', {
    query: () => ({ ...whoQuery(quota, sort, search), ...page }),
    // For another page of the same ranking, the rows stay until it is loaded.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === key && query.queryKey[3] === quota ? keepPreviousData(previous) : undefined,
  })
}

export function whoQuery(quota: WhoQuota, sort: WhoSort, search: SearchState) {
  const order: 'desc' = 'desc'
  return { ...filterQuery(search.filters), ...search.resolveSpan(), quota, sort, order, tz: userTimeZone() }
}
