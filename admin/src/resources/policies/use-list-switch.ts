import type { PolicyList, SolvedMode } from '@netwarden/shared/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showAtOnce, useSegmentChoices, useSegmentName, useUndo } from '../../domain/control/index.ts'
import { useScheduleText } from '../../domain/schedule/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRecordCalls, useRefresh } from '../../ra/index.ts'

interface Wanted {
  preset: PolicyList
  /** Only the changed field: another user may have changed the other one. */
  changes: { enable: boolean } | { solvedMode: SolvedMode }
}

const mutationKey = ['policies', 'preset-switch']

/** Switches a list, or its mode, in a segment: shown immediately, and reverted when the server rejects it. */
export function useListSwitch(segmentId: string) {
  const client = useQueryClient()
  const refresh = useRefresh('policies')
  const records = useRecordCalls()
  const textOf = useSwitchText(segmentId)
  const undo = useUndo()
  const send = ({ preset: { id }, changes }: Wanted) => {
    const data = { id, segmentId, ...changes }
    return records.update('policies', { id, data, previousData: { id } })
  }
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: ({ preset, changes }) =>
      showAtOnce<PolicyList>(client, 'policies', (row) =>
        row.id === preset.id && row.segmentId === segmentId ? { ...row, ...changes } : row,
      ),
    onError: (_error, _wanted, putBack) => putBack?.(),
    onSuccess: (_answer, wanted) => {
      const { preset, changes } = wanted
      const before = 'enable' in changes ? { enable: preset.enable } : { solvedMode: preset.solvedMode }
      showToast(
        'success',
        textOf(wanted),
        undo(() => send({ preset, changes: before })),
      )
    },
    // Only the last of several changes refreshes from the server; earlier ones would revert pending ones.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  })
  return {
    setEnabled: useCallback(
      (preset: PolicyList, enable: boolean) => mutate({ preset, changes: { enable } }),
      [mutate],
    ),
    setMode: useCallback(
      (preset: PolicyList, solvedMode: SolvedMode) => mutate({ preset, changes: { solvedMode } }),
      [mutate],
    ),
  }
}
export type ListSwitch = ReturnType<typeof useListSwitch>

/** Text about a switched list, its segment and its schedule: a list has no expiry, but may have a schedule. */
function useSwitchText(segmentId: string): (wanted: Wanted) => string {
  const t = useText()
  const nameOf = useSegmentName()
  const scheduleOf = useScheduleText()
  const segment = useSegmentChoices().data?.find(({ id }) => id === segmentId)
  return ({ preset: { name, schedule }, changes }) => {
    const what =
      'enable' in changes
        ? t(changes.enable ? 'policies.preset.on' : 'policies.preset.off', { name })
        : t(`policies.preset.${changes.solvedMode}`, { name })
    const isOff = 'enable' in changes && !changes.enable
    return t(schedule && !isOff ? 'policies.preset.doneInHours' : 'policies.preset.done', {
      what,
      segment: nameOf(segment ?? { id: segmentId, name: segmentId }),
      hours: scheduleOf(schedule),
    })
  }
}
