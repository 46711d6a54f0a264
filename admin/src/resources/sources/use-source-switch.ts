import type { Source } from '@netwarden/shared'
import { useCallback } from 'react'
import { useUpdate } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

/** Switching a source on and off at once. */
export function useSourceSwitch() {
  const t = useText()
  const refresh = useRefresh('sources')
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
  return { setEnabled, switchingId: isPending ? variables.id : undefined }
}
