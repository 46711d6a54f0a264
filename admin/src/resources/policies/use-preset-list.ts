import { POLICY_SORTS, type PresetGroup, SOLVED_MODES } from '@netwarden/shared'
import { useMemo } from 'react'
import { useListState } from '../../ra/index.ts'
import { usePresetPage } from './preset-queries.ts'

const SETUP = {
  filters: { q: '', solvedMode: '', enable: '' },
  sort: { field: 'name', order: 'asc' },
  pageSize: 20,
} as const

export const SWITCHES = ['true', 'false'] as const

/** The lists of a group as they stand in a segment, as the address says. */
export function usePresetList(segmentId: string, group: PresetGroup) {
  const state = useListState<keyof typeof SETUP.filters>(SETUP)
  const filters = useMemo(
    () => ({
      q: state.filters.q,
      solvedMode: SOLVED_MODES.find((mode) => mode === state.filters.solvedMode) ?? ('' as const),
      enable: SWITCHES.find((value) => value === state.filters.enable) ?? ('' as const),
    }),
    [state.filters],
  )
  const sort = {
    ...state.sort,
    field: POLICY_SORTS.find((field) => field === state.sort.field) ?? SETUP.sort.field,
  }
  const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  const found = usePresetPage(segmentId, {
    group,
    ...filter,
    ...state.page,
    sort: sort.field,
    order: sort.order,
  })
  return { ...state, filters, sort, found }
}
export type PresetList = ReturnType<typeof usePresetList>
