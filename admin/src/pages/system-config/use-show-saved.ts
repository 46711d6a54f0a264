import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'

/** The saved values are shown from then on. */
export function useShowSaved<Saved>(queryKey: QueryKey): (saved: Saved) => void {
  const client = useQueryClient()
  const t = useText()
  return (saved) => {
    client.setQueryData(queryKey, saved)
    showToast('success', t('userCenter.updated'))
  }
}
