import type { Source } from '@netwarden/shared'
import { useCallback, useState } from 'react'
import { useUpdate } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

/** Switching a source on and off at once, and which one is asked about before it is deleted. */
export function useSourceChanges() {
  const t = useText()
  const refresh = useRefresh('sources')
  const [asked, ask] = useState<Source | null>(null)
  const [update, { isPending, variables }] = useUpdate<Source, Error>(
    'sources',
    {},
    {
      onSuccess: ({ name, enabled }) =>
        showToast('success', t(enabled ? 'sources.done.enabled' : 'sources.done.disabled', { name })),
      // Also when somebody else was faster: the next try is then made on what he left.
      onSettled: refresh,
    },
  )
  const setEnabled = useCallback(
    (source: Source, enabled: boolean) =>
      void update('sources', { id: source.id, data: { ...source, enabled }, previousData: source }),
    [update],
  )
  return { asked, ask, setEnabled, switchingId: isPending ? variables.id : undefined }
}
