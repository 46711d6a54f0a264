import { useCallback } from 'react'
import { type TextKey, useText } from './i18n/index.ts'
import { showToast } from './stores/toasts.ts'

/** Copies a text and reports it, or reports that the browser forbids it. */
export function useCopy(said: TextKey = 'ui.copied'): (text: string) => Promise<void> {
  const t = useText()
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text)
        showToast('success', t(said))
      } catch {
        showToast('error', t('layout.settings.copyFailed')) // The clipboard needs https and permission.
      }
    },
    [t, said],
  )
}
