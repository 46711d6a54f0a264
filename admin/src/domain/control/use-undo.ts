import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { showToast, type ToastAction } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'

/** The undo action of a toast: one call that reverts the last change. */
export function useUndo(): (back: () => Promise<unknown>) => ToastAction {
  const t = useText()
  const refresh = useRefresh('policies')
  const { mutate } = useMutation({
    mutationFn: (back: () => Promise<unknown>) => back(),
    onSuccess: () => showToast('success', t('policies.undone')),
    onSettled: refresh,
  })
  return useCallback((back) => ({ label: t('ui.undo'), run: () => mutate(back) }), [t, mutate])
}
