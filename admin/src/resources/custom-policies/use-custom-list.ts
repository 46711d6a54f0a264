import {
  CUSTOM_POLICY_SORTS,
  type CustomPolicy,
  type CustomPolicyGroup,
  POLICY_STATES,
  SOLVED_MODES,
} from '@netwarden/shared'
import { useMemo, useState } from 'react'
import { useListState } from '../../ra/index.ts'
import { useCustomPage } from './custom-queries.ts'

const SETUP = {
  filters: { q: '', solvedMode: '', state: '' },
  sort: { field: 'updatedAt', order: 'desc' },
  pageSize: 20,
} as const

/** `enabled` are those of all states but one. */
export const STATE_FILTERS = ['enabled', ...POLICY_STATES] as const

/** The entries of a group in a segment, as the address says; what the address says wrongly counts as not said. */
export function useCustomList(segmentId: string, group: CustomPolicyGroup) {
  const state = useListState<keyof typeof SETUP.filters>(SETUP)
  const filters = useMemo(
    () => ({
      q: state.filters.q,
      solvedMode: SOLVED_MODES.find((mode) => mode === state.filters.solvedMode) ?? ('' as const),
      state: STATE_FILTERS.find((value) => value === state.filters.state) ?? ('' as const),
    }),
    [state.filters],
  )
  const sort = {
    ...state.sort,
    field: CUSTOM_POLICY_SORTS.find((field) => field === state.sort.field) ?? SETUP.sort.field,
  }
  const found = useCustomPage({
    segmentId,
    group,
    ...(filters.q && { q: filters.q }),
    ...(filters.solvedMode && { solvedMode: filters.solvedMode }),
    ...(filters.state === 'enabled' ? { enable: true } : filters.state && { state: filters.state }),
    ...state.page,
    sort: sort.field,
    order: sort.order,
  })
  return { ...state, filters, sort, found, selection: usePolicySelection(found.data?.list) }
}
export type CustomList = ReturnType<typeof useCustomList>

/** Chosen policies over several pages: kept whole, since what happens to them is asked by name. */
function usePolicySelection(shown: readonly CustomPolicy[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, CustomPolicy>>(new Map())
  return useMemo(
    () => ({
      policies: [...chosen.values()],
      keys: new Set(chosen.keys()),
      onChange: (keys: ReadonlySet<string>) => {
        const known = new Map([...chosen, ...(shown ?? []).map((policy) => [policy.id, policy] as const)])
        setChosen(new Map([...known].filter(([id]) => keys.has(id))))
      },
      drop: (ids: readonly string[]) =>
        setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    }),
    [chosen, shown],
  )
}
