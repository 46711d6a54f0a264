import type { PresetPolicy, SolvedMode } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import { refreshPolicies, showAtOnce } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'

interface Wanted {
  preset: PresetPolicy
  enable: boolean
  solvedMode: SolvedMode
}

const mutationKey = ['policies', 'preset-switch']

/** Switching a list, or its mode, in a segment: shown at once, and put back where the server refuses. */
export function usePresetSwitch(segmentId: string) {
  const t = useText()
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ preset: { id }, enable, solvedMode }: Wanted) => {
      const data = { id, segmentId, enable, solvedMode }
      return dataProvider.update<PresetPolicy>('policies', { id, data, previousData: { id } })
    },
    onMutate: ({ preset, enable, solvedMode }) =>
      showAtOnce<PresetPolicy>(client, 'policies', (row) =>
        row.id === preset.id && row.segmentId === segmentId ? { ...row, enable, solvedMode } : row,
      ),
    onError: (_error, _wanted, putBack) => putBack?.(),
    onSuccess: (_answer, { preset: { name, enable: was }, enable, solvedMode }) => {
      if (enable !== was)
        showToast('success', t(enable ? 'policies.preset.on' : 'policies.preset.off', { name }))
      else showToast('success', t(`policies.preset.${solvedMode}`, { name }))
    },
    // The last of several changes brings what the server has; those before it would undo what is on its way.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refreshPolicies(client) : undefined),
  })
  return {
    setEnabled: useCallback(
      (preset: PresetPolicy, enable: boolean) => mutate({ preset, enable, solvedMode: preset.solvedMode }),
      [mutate],
    ),
    setMode: useCallback(
      (preset: PresetPolicy, solvedMode: SolvedMode) => mutate({ preset, enable: preset.enable, solvedMode }),
      [mutate],
    ),
  }
}
export type PresetSwitch = ReturnType<typeof usePresetSwitch>
