import { useCallback, useMemo, useState } from 'react'
import type { DraftRecord } from '../draft/zone-draft.ts'

/** What stands beside the zone, one at a time. */
export type ZonePanel =
  | { kind: 'record'; record?: DraftRecord; name?: string }
  | { kind: 'settings' }
  | { kind: 'history' }
  | { kind: 'delete' }

/** Leaving a form in which something was typed is asked about. */
export function useZonePanel() {
  const [panel, setPanel] = useState<ZonePanel>()
  const [isDirty, setDirty] = useState(false)
  const [pending, setPending] = useState<{ next: ZonePanel | undefined }>()
  const show = useCallback((next: ZonePanel | undefined) => {
    setDirty(false)
    setPending(undefined)
    setPanel(next)
  }, [])
  const go = useCallback(
    (next: ZonePanel | undefined) => (isDirty ? setPending({ next }) : show(next)),
    [isDirty, show],
  )
  return useMemo(
    () => ({
      panel,
      isAsking: pending !== undefined,
      setDirty,
      open: (next: ZonePanel) => go(next),
      close: () => go(undefined),
      /** What was typed is taken over. */
      done: () => show(undefined),
      discard: () => show(pending?.next),
      stay: () => setPending(undefined),
    }),
    [panel, pending, go, show],
  )
}
