import { SOURCE_SORTS } from '@netwarden/shared'
import { useMemo } from 'react'
import { useListState } from '../../ra/index.ts'
import { useSourcePage } from './source-queries.ts'

const SETUP = {
  filters: { q: '', kind: '', enabled: '' },
  sort: { field: 'name', order: 'asc' },
  pageSize: 20,
} as const
/** The kinds that an administrator makes here; uploads come and go by themselves. */
export const FOLLOWED_KINDS = ['tail', 'folder'] as const
export const ENABLED_STATES = ['true', 'false'] as const

/** The list as its address says; what the address says wrongly counts as not said. */
export function useSourceList() {
  const state = useListState<keyof typeof SETUP.filters>(SETUP)
  const filters = useMemo(
    () => ({
      q: state.filters.q,
      kind: FOLLOWED_KINDS.find((kind) => kind === state.filters.kind) ?? '',
      enabled: ENABLED_STATES.find((enabled) => enabled === state.filters.enabled) ?? '',
    }),
    [state.filters],
  )
  const sort = {
    ...state.sort,
    field: SOURCE_SORTS.find((field) => field === state.sort.field) ?? SETUP.sort.field,
  }
  const filter = {
    ...(filters.q && { q: filters.q }),
    ...(filters.kind && { kind: filters.kind }),
    ...(filters.enabled && { enabled: filters.enabled === 'true' }),
  }
  const found = useSourcePage({ filter, page: state.page, sort })
  return { ...state, filters, sort, found }
}
export type SourceList = ReturnType<typeof useSourceList>
