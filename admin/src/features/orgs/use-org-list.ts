import { COUNTRY_CODES, INDUSTRIES, ORGANISATION_SORTS } from '@netwarden/shared'
import { useEffect, useMemo } from 'react'
import { useListState } from '../../ui/index.ts'
import { useOrgPage } from './org-queries.ts'

const SETUP = {
  filters: { q: '', industry: '', country: '' },
  sort: { field: 'name', order: 'asc' },
  pageSize: 20,
} as const

/** The list as its address says; what the address says wrongly counts as not said. */
export function useOrgList() {
  const state = useListState<keyof typeof SETUP.filters>(SETUP)
  const filters = useMemo(
    () => ({
      q: state.filters.q,
      industry: INDUSTRIES.find((industry) => industry === state.filters.industry) ?? '',
      country: COUNTRY_CODES.find((code) => code === state.filters.country) ?? '',
    }),
    [state.filters],
  )
  const sort = {
    ...state.sort,
    field: ORGANISATION_SORTS.find((field) => field === state.sort.field) ?? SETUP.sort.field,
  }
  const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const found = useOrgPage({ filter, page: state.page, sort })
  const { page, setPage } = state
  const total = found.data?.total
  const last = total === undefined ? undefined : Math.max(1, Math.ceil(total / page.pageSize))
  // After the last row of the last page is deleted, the page before it is the last one.
  useEffect(() => {
    if (last !== undefined && page.current > last) setPage({ ...page, current: last })
  }, [last, page, setPage])
  return { ...state, filters, filter, sort, found }
}
export type OrgList = ReturnType<typeof useOrgList>
