import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useListContext } from 'react-admin'

type Values = Readonly<Record<string, unknown>>

interface NewestFilters {
  values: Values
  change: (source: string, value: string) => void
  clear: () => void
}

export const ListFilterContext = createContext<NewestFilters | undefined>(undefined)

/**
 * The filters as last changed, and their changes. react-admin writes a change to the address a moment later: until
 * then a field must neither show the former text, to which a user would type on, nor the next change lose this one.
 */
export function useNewestFilters(): NewestFilters {
  const { filterValues, setFilters } = useListContext()
  const [changed, setChanged] = useState({ values: filterValues, since: filterValues })
  const values = changed.since === filterValues ? changed.values : filterValues
  const newest = useRef({ values, since: filterValues })
  useEffect(() => {
    newest.current = { values: filterValues, since: filterValues }
  }, [filterValues])
  return useMemo(() => {
    const apply = (filters: typeof filterValues) => {
      newest.current = { ...newest.current, values: filters }
      setChanged(newest.current)
      setFilters(filters, undefined, false)
    }
    return {
      values,
      change: (source, value) => apply({ ...newest.current.values, [source]: value }),
      clear: () => apply({}),
    }
  }, [values, setFilters])
}

/** A filter of the surrounding list ('' without), and its change. */
export function useListFilter(source: string): [value: string, change: (value: string) => void] {
  const newest = useContext(ListFilterContext)
  if (!newest) throw new Error('a filter must be inside ListFilters')
  return [String(newest.values[source] ?? ''), (value) => newest.change(source, value)]
}
