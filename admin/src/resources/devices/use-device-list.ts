import { DEVICE_SORTS } from '@netwarden/shared'
import { useMemo } from 'react'
import { useListState } from '../../ra/index.ts'
import { DEVICE_RANGES, useDevicePage } from './device-queries.ts'

const SETUP = {
  filters: { q: '', range: '' },
  sort: { field: 'lastActiveAt', order: 'desc' },
  pageSize: 20,
} as const

/** The list as its address says; what the address says wrongly counts as not said. */
export function useDeviceList() {
  const state = useListState<keyof typeof SETUP.filters>(SETUP)
  const filters = useMemo(
    () => ({
      q: state.filters.q,
      range: DEVICE_RANGES.find((range) => range === state.filters.range) ?? ('' as const),
    }),
    [state.filters],
  )
  const sort = {
    ...state.sort,
    field: DEVICE_SORTS.find((field) => field === state.sort.field) ?? SETUP.sort.field,
  }
  const found = useDevicePage({ ...filters, page: state.page, sort })
  return { ...state, filters, sort, found }
}
export type DeviceList = ReturnType<typeof useDeviceList>
