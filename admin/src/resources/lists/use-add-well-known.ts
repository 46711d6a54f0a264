import type { WellKnownList } from '@netwarden/shared/contract'
import type { PolicyList } from '@netwarden/shared/domain'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRecordCalls, useRefresh } from '../../ra/index.ts'

/** Adds a public list by its address; the server does not read it before. */
export function useAddWellKnown(onAdded: (list: PolicyList) => void) {
  const t = useText()
  const refresh = useRefresh('policies')
  const records = useRecordCalls()
  return useMutation({
    mutationFn: async ({ name, purpose, group, level, url }: WellKnownList) => {
      const source = { kind: 'url' as const, location: url }
      const data = { name, desc: purpose, group, source, ...(level && { level }) }
      return (await records.create('policies', { data })).data
    },
    onSuccess: (made) => {
      showToast('success', t('lists.created', { name: made.name }))
      void refresh()
      onAdded(made)
    },
  })
}
