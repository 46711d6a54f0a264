import { ROLES, USER_SORTS, USER_STATUSES, type User } from '@netwarden/shared'
import { useMemo, useState } from 'react'
import { useListState } from '../../../ra/index.ts'
import { useUserPage } from '../user-queries.ts'

const SETUP = {
  filters: { q: '', role: '', status: '', username: '', nickname: '', email: '' },
  sort: { field: 'createdAt', order: 'desc' },
} as const
export type UserFilterName = keyof typeof SETUP.filters

/** The list as its address says; what the address says wrongly counts as not said. */
export function useUserList() {
  const state = useListState<UserFilterName>(SETUP)
  const filters = useMemo(
    () => ({
      ...state.filters,
      role: ROLES.find((role) => role === state.filters.role) ?? '',
      status: USER_STATUSES.find((status) => status === state.filters.status) ?? '',
    }),
    [state.filters],
  )
  const sort = {
    ...state.sort,
    field: USER_SORTS.find((field) => field === state.sort.field) ?? SETUP.sort.field,
  }
  const found = useUserPage({ ...filters, ...state.page, sort: sort.field, order: sort.order })
  return { ...state, filters, sort, found, selection: useUserSelection(found.data?.list) }
}
export type UserList = ReturnType<typeof useUserList>

/** Chosen users over several pages: kept whole, since what happens to them is asked by name. */
function useUserSelection(shown: readonly User[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, User>>(new Map())
  return useMemo(
    () => ({
      users: [...chosen.values()],
      keys: new Set(chosen.keys()),
      onChange: (keys: ReadonlySet<string>) => {
        const known = new Map([...chosen, ...(shown ?? []).map((user) => [user.id, user] as const)])
        setChosen(new Map([...known].filter(([id]) => keys.has(id))))
      },
      drop: (ids: readonly string[]) =>
        setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    }),
    [chosen, shown],
  )
}
