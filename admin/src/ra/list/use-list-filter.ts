import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { useListContext } from 'react-admin'

type Change = (source: string, value: string) => void

export const ListFilterContext = createContext<Change>(() => {
  throw new Error('a filter must be inside ListFilters')
})

/** Changes of the filters in force; one that follows before the address has the former one keeps it. */
export function useNewestFilters(): { change: Change; clear: () => void } {
  const { filterValues, setFilters } = useListContext()
  const newest = useRef(filterValues)
  useEffect(() => {
    newest.current = filterValues
  }, [filterValues])
  return useMemo(() => {
    const apply = (filters: typeof filterValues) => {
      newest.current = filters
      setFilters(filters, undefined, false)
    }
    return {
      change: (source, value) => apply({ ...newest.current, [source]: value }),
      clear: () => apply({}),
    }
  }, [setFilters])
}

/** A filter of the surrounding list as the address has it ('' without), and its change. */
export function useListFilter(source: string): [value: string, change: (value: string) => void] {
  const { filterValues } = useListContext()
  const change = useContext(ListFilterContext)
  return [String(filterValues[source] ?? ''), (value) => change(source, value)]
}
