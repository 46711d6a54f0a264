import { useListContext } from 'react-admin'

/** Whether the surrounding list is filtered, and a function that clears its filters. */
export function useFiltered(): { isFiltered: boolean; clear: () => void } {
  const { filterValues, setFilters } = useListContext()
  return {
    isFiltered: Object.keys(filterValues).length > 0,
    clear: () => setFilters({}, undefined, false),
  }
}
