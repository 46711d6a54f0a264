import { COUNTRY_CODES, INDUSTRIES, ORGANISATION_SORTS } from '@netwarden/shared'
import { useMemo } from 'react'
import { useListState } from '../../kit/index.ts'
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
  return { ...state, filters, filter, sort, found }
}
export type OrgList = ReturnType<typeof useOrgList>
