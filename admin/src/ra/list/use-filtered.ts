import { useListContext } from 'react-admin'

/** Whether the list around is narrowed, and the way back to all of it. */
export function useFiltered(): { isFiltered: boolean; clear: () => void } {
  const { filterValues, setFilters } = useListContext()
  return {
    isFiltered: Object.keys(filterValues).length > 0,
    clear: () => setFilters({}, undefined, false),
  }
}
