import type { Source } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { refreshSources } from './source-queries.ts'

/** Switching a source on and off at once, and which one is asked about before it is deleted. */
export function useSourceChanges() {
  const t = useText()
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const [asked, ask] = useState<Source | null>(null)
  const toggle = useMutation({
    mutationFn: async ({ source, isEnabled }: { source: Source; isEnabled: boolean }) => {
      const data = { ...source, enabled: isEnabled }
      return (await dataProvider.update<Source>('sources', { id: source.id, data, previousData: source }))
        .data
    },
    onSuccess: ({ name, enabled }) =>
      showToast('success', t(enabled ? 'sources.done.enabled' : 'sources.done.disabled', { name })),
    // Also when somebody else was faster: the next try is then made on what he left.
    onSettled: () => refreshSources(client),
  })
  return { asked, ask, toggle }
}
