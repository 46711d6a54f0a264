import type { User } from '@netwarden/shared'
import { useMemo, useState } from 'react'

/** Chosen users over several pages: kept whole, since what happens to them is asked by name. */
export function useUserSelection(shown: readonly User[] | undefined) {
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
export type UserSelection = ReturnType<typeof useUserSelection>
