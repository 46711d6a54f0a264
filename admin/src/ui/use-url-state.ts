import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useTabNavigate } from '../tabs/tab-context.ts'

type Values<Name extends string> = Record<Name, string>

/**
 * Filters, paging and sort that live in the address, so that a link shows what its sender saw. Values that
 * equal their default are left out. A change to anything but `current` goes back to the first page.
 * `defaults` must be a constant.
 */
export function useUrlState<Name extends string>(
  defaults: Readonly<Values<Name>>,
): [Values<Name>, (changes: Partial<Values<Name>>) => void] {
  const [search] = useSearchParams()
  const navigate = useTabNavigate()
  const values = useMemo(() => readValues(search, defaults), [search, defaults])
  const set = useCallback(
    (changes: Partial<Values<Name>>) => {
      const next = new URLSearchParams(search)
      const withPage = 'current' in changes ? changes : { ...changes, current: undefined }
      for (const [name, value] of Object.entries<string | undefined>(withPage)) {
        const isDefault = Object.entries(defaults).some(([key, initial]) => key === name && initial === value)
        if (value === undefined || isDefault) next.delete(name)
        else next.set(name, value)
      }
      // In place of the last entry: the browser's arrow leads to the page before, not to each filter.
      navigate({ search: next.toString() }, { replace: true })
    },
    [search, defaults, navigate],
  )
  return [values, set]
}

function readValues<Name extends string>(
  search: URLSearchParams,
  defaults: Readonly<Values<Name>>,
): Values<Name> {
  const entries = Object.entries<string>(defaults).map(([name, initial]) => [
    name,
    search.get(name) ?? initial,
  ])
  return Object.fromEntries(entries) as Values<Name>
}
