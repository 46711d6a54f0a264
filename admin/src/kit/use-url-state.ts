import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useDrawerNavigate } from './drawer-history.ts'
import { useTabNavigate } from './tabs/tab-context.ts'
import { readValues, type UrlRules } from './url-rules.ts'

type Values<Name extends string> = Record<Name, string>
const NO_RULES: UrlRules = {}

/**
 * Filters, paging and sort that are kept in the address, so that a link shows what its sender saw. Values
 * that equal their default are left out. A change to anything but `current` goes back to the first page.
 * Anyone can type an address: a value that the calls would refuse is ignored, so that the page shows what it
 * requests. `defaults` and `rules` must be constants. A change that opens or closes a drawer names its value.
 */
export function useUrlState<Name extends string>(
  defaults: Readonly<Values<Name>>,
  rules: UrlRules = NO_RULES,
): [Values<Name>, (changes: Partial<Values<Name>>, drawer?: Name) => void] {
  const [search] = useSearchParams()
  const navigate = useTabNavigate()
  const navigateDrawer = useDrawerNavigate()
  const values = useMemo(() => readValues(search, defaults, rules), [search, defaults, rules])
  const set = useCallback(
    (changes: Partial<Values<Name>>, drawer?: Name) => {
      // The current address: a change a moment ago, by leaving a field for another, may not be rendered yet.
      const next = new URLSearchParams(window.location.search)
      const wasOpen = drawer !== undefined && next.has(drawer)
      const known = Object.entries<string>(readValues(next, defaults, rules))
      for (const [name, value] of known) if (value !== next.get(name)) next.delete(name)
      const withPage = 'current' in changes ? changes : { ...changes, current: undefined }
      for (const [name, value] of Object.entries<string | undefined>(withPage)) {
        const isDefault = Object.entries(defaults).some(([key, initial]) => key === name && initial === value)
        if (value === undefined || isDefault) next.delete(name)
        else next.set(name, value)
      }
      const to = { search: next.toString() }
      if (drawer !== undefined) navigateDrawer(to, { wasOpen, isOpen: next.has(drawer) })
      // Replaces the last entry: the browser's back button opens the previous page, not the previous filter.
      else navigate(to, { replace: true })
    },
    [defaults, rules, navigate, navigateDrawer],
  )
  return [values, set]
}
