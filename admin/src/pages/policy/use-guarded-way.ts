import { useCallback, useState } from 'react'
import { useTabNavigate } from '../../kit/tabs/index.ts'

/** To another group of the same page; an unfinished form is asked about first. */
export function useGuardedWay() {
  const navigate = useTabNavigate()
  const [hasDraft, setDraft] = useState(false)
  const [wanted, setWanted] = useState<string | null>(null)
  const walk = useCallback(
    (to: string) => {
      setWanted(null)
      navigate(to, { replace: true })
    },
    [navigate],
  )
  return {
    setDraft,
    go: (to: string) => (hasDraft ? setWanted(to) : walk(to)),
    isAsking: wanted !== null,
    discard: () => wanted !== null && walk(wanted),
    stay: () => setWanted(null),
  }
}
