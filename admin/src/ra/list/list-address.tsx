import { type ReactNode, useCallback, useMemo } from 'react'
import { type RouterProvider, RouterProviderContext, reactRouterProvider } from 'react-admin'
import { useUrlState } from '../../kit/index.ts'
import { type ListSetup, listDefaults } from './list-setup.ts'

interface Props {
  setup: ListSetup
  children: ReactNode
}

/**
 * react-admin keeps a list's state in the address as `?filter={…}` and adds an entry to the history for each change.
 * Here it is written plainly, as `?q=a&sort=country`, in place of the last entry, and not at all by a tab that is
 * hidden. Values that the calls would refuse count as not given. `setup` must be a constant.
 */
export function ListAddress({ setup, children }: Props) {
  const router = useMemo(() => createListRouter(setup), [setup])
  return <RouterProviderContext.Provider value={router}>{children}</RouterProviderContext.Provider>
}

function createListRouter({ filters, sort, pageSize, rules, parse = {} }: ListSetup): RouterProvider {
  const names = Object.keys(filters)
  const defaults = listDefaults({ filters, sort, pageSize })
  const toListSearch = (values: Readonly<Record<string, string>>) => {
    const given = names.flatMap((name) => {
      const text = values[name]
      return text ? [[name, parse[name] ? parse[name](text) : text]] : []
    })
    const search = new URLSearchParams({
      filter: JSON.stringify(Object.fromEntries(given)),
      page: values.current ?? '',
      perPage: values.pageSize ?? '',
      sort: values.sort ?? '',
      order: (values.order ?? '').toUpperCase(),
    })
    return `?${search}`
  }
  const fromListSearch = (search: string): Record<string, string> => {
    const query = new URLSearchParams(search)
    const filter: Record<string, unknown> = JSON.parse(query.get('filter') ?? '{}')
    return {
      ...Object.fromEntries(names.map((name) => [name, String(filter[name] ?? '')])),
      current: query.get('page') ?? '',
      pageSize: query.get('perPage') ?? '',
      sort: query.get('sort') ?? '',
      order: (query.get('order') ?? '').toLowerCase(),
    }
  }
  const useLocation: RouterProvider['useLocation'] = () => {
    const location = reactRouterProvider.useLocation()
    const [values] = useUrlState(defaults, rules)
    const search = toListSearch(values)
    return useMemo(() => ({ ...location, search }), [location, search])
  }
  const useNavigate: RouterProvider['useNavigate'] = () => {
    const navigate = reactRouterProvider.useNavigate()
    const [values, setValues] = useUrlState(defaults, rules)
    const change = useCallback(
      (search: string) => {
        // The complete state as drawn: later changes that are not drawn yet must be kept, but not by a clearing.
        const drawn = fromListSearch(toListSearch(values))
        const wanted = fromListSearch(search)
        const changes = Object.entries(wanted).filter(([name, text]) => text !== drawn[name])
        const isOfFilters = changes.length === 0 || changes.some(([name]) => names.includes(name))
        const isClearing = isOfFilters && names.every((name) => wanted[name] === '')
        const cleared = isClearing ? names.map((name) => [name, ''] as const) : []
        if (changes.length + cleared.length > 0) setValues(Object.fromEntries([...changes, ...cleared]))
      },
      [values, setValues],
    )
    return useCallback(
      (to, options) => {
        if (typeof to === 'object' && to.search) change(to.search)
        else navigate(to, options)
      },
      [navigate, change],
    )
  }
  return { ...reactRouterProvider, useLocation, useNavigate }
}
