import { MAX_PAGE_SIZE, SEGMENT_SORTS, SOLVED_MODES } from '@netwarden/shared'
import { useMemo } from 'react'
import { useListState } from '../../ra/index.ts'
import { useSegmentPage } from './segment-queries.ts'

/** There can be no more segments than a page holds: all are in sight, as ranking them needs. */
const SETUP = {
  filters: { q: '', defaultMode: '' },
  sort: { field: 'rank', order: 'asc' },
  pageSize: MAX_PAGE_SIZE,
} as const

/** The list as its address says; what the address says wrongly counts as not said. */
export function useSegmentList() {
  const state = useListState<keyof typeof SETUP.filters>(SETUP)
  const filters = useMemo(
    () => ({
      q: state.filters.q,
      defaultMode: SOLVED_MODES.find((mode) => mode === state.filters.defaultMode) ?? '',
    }),
    [state.filters],
  )
  const sort = {
    ...state.sort,
    field: SEGMENT_SORTS.find((field) => field === state.sort.field) ?? SETUP.sort.field,
  }
  const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const found = useSegmentPage({ ...filter, ...state.page, sort: sort.field, order: sort.order })
  const isRanked = sort.field === 'rank' && sort.order === 'asc' && !state.hasFilters
  const isAll =
    found.data !== undefined && !found.isPlaceholderData && found.data.list.length === found.data.total
  return { ...state, filters, sort, found, isWhole: isRanked && isAll }
}
export type SegmentList = ReturnType<typeof useSegmentList>
