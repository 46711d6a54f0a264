import type { CustomPolicy } from '@netwarden/shared'
import { useMemo, useState } from 'react'

/** Chosen policies over several pages: kept whole, since what happens to them is asked by name. */
export function usePolicySelection(shown: readonly CustomPolicy[] | undefined) {
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
export type PolicySelection = ReturnType<typeof usePolicySelection>
