import type { PresetPolicy, SolvedMode } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import { refreshPolicies, showAtOnce } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'

interface Wanted {
  preset: PresetPolicy
  /** What is changed alone: somebody else may have changed the other meanwhile. */
  changes: { enable: boolean } | { solvedMode: SolvedMode }
}

const mutationKey = ['policies', 'preset-switch']

/** Switching a list, or its mode, in a segment: shown at once, and put back where the server refuses. */
export function usePresetSwitch(segmentId: string) {
  const t = useText()
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ preset: { id }, changes }: Wanted) => {
      const data = { id, segmentId, ...changes }
      return dataProvider.update<PresetPolicy>('policies', { id, data, previousData: { id } })
    },
    onMutate: ({ preset, changes }) =>
      showAtOnce<PresetPolicy>(client, 'policies', (row) =>
        row.id === preset.id && row.segmentId === segmentId ? { ...row, ...changes } : row,
      ),
    onError: (_error, _wanted, putBack) => putBack?.(),
    onSuccess: (_answer, { preset: { name }, changes }) => {
      if ('enable' in changes)
        showToast('success', t(changes.enable ? 'policies.preset.on' : 'policies.preset.off', { name }))
      else showToast('success', t(`policies.preset.${changes.solvedMode}`, { name }))
    },
    // The last of several changes brings what the server has; those before it would undo what is on its way.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshPolicies(client) : undefined),
  })
  return {
    setEnabled: useCallback(
      (preset: PresetPolicy, enable: boolean) => mutate({ preset, changes: { enable } }),
      [mutate],
    ),
    setMode: useCallback(
      (preset: PresetPolicy, solvedMode: SolvedMode) => mutate({ preset, changes: { solvedMode } }),
      [mutate],
    ),
  }
}
export type PresetSwitch = ReturnType<typeof usePresetSwitch>
