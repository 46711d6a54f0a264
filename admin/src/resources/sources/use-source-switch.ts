import type { Source } from '@netwarden/shared/contract'
import { useCallback } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh, useRowUpdate } from '../../ra/index.ts'

/** Enables and disables a source immediately. */
export function useSourceSwitch() {
  const t = useText()
  const refresh = useRefresh('sources')
  const {
    mutate: update,
    isPending,
    variables,
  } = useRowUpdate('sources', {
    onSuccess: ({ name, enabled }) =>
      showToast('success', t(enabled ? 'sources.done.enabled' : 'sources.done.disabled', { name })),
    // After a conflict, too: the next attempt then has the version of the other user.
    onSettled: refresh,
  })
  const setEnabled = useCallback(
    (source: Source, enabled: boolean) =>
      update({ id: source.id, data: { ...source, enabled }, previousData: source }),
    [update],
  )
  return { setEnabled, switchingId: isPending ? variables?.id : undefined }
}
