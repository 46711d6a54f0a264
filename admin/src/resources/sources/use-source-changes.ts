import type { Source } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { deleteSource, refreshSources, updateSource } from './source-queries.ts'

/** Switching a source on and off at once, and deleting it after asking; `onGone` hears which one went. */
export function useSourceChanges(onGone: (id: string) => void) {
  const t = useText()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Source | null>(null)
  const toggle = useMutation({
    mutationFn: ({ source, isEnabled }: { source: Source; isEnabled: boolean }) =>
      updateSource(source.id, { enabled: isEnabled, version: source.version }),
    onSuccess: ({ name, enabled }) =>
      showToast('success', t(enabled ? 'sources.done.enabled' : 'sources.done.disabled', { name })),
    // Also when somebody else was faster: the next try is then made on what he left.
    onSettled: () => refreshSources(client),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Source) => deleteSource(id),
    meta: { isQuiet: true },
    onSuccess: async (_nothing, { id, name }) => {
      showToast('success', t('sources.done.deleted', { name }))
      setAsked(null)
      onGone(id)
      await refreshSources(client)
    },
  })
  return {
    asked,
    ask: (source: Source | null) => {
      remove.reset()
      setAsked(source)
    },
    toggle,
    remove,
  }
}
export type SourceChanges = ReturnType<typeof useSourceChanges>
