import { useCallback, useMemo, useState } from 'react'
import { useDiscard } from '../../../kit/index.ts'
import type { DraftRecord } from '../draft/zone-draft.ts'

/** The panel beside the zone, one at a time. */
export type ZonePanel =
  | { kind: 'record'; record?: DraftRecord; name?: string }
  | { kind: 'settings' }
  | { kind: 'history' }
  | { kind: 'drift' }
  | { kind: 'delete' }

/** Leaving a form with typed input needs a confirmation. */
export function useZonePanel() {
  const [panel, setPanel] = useState<ZonePanel>()
  const { setDirty, leave, reset, question } = useDiscard()
  const show = useCallback(
    (next?: ZonePanel) => {
      reset()
      setPanel(next)
    },
    [reset],
  )
  return useMemo(
    () => ({
      panel,
      question,
      setDirty,
      open: (next: ZonePanel) => leave(() => show(next)),
      close: () => leave(show),
      /** The input was applied. */
      done: () => show(),
    }),
    [panel, question, setDirty, leave, show],
  )
}
