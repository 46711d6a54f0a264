import type { PolicyList, SolvedMode } from '@netwarden/shared/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showAtOnce, useSegmentChoices, useSegmentName, useUndo } from '../../domain/control/index.ts'
import { useScheduleText } from '../../domain/schedule/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRecordCalls, useRefresh } from '../../ra/index.ts'

interface Wanted {
  list: PolicyList
  /** Only the changed field: another user may have changed the other one. */
  changes: { enable: boolean } | { solvedMode: SolvedMode }
}

const mutationKey = ['policies', 'list-switch']

/** Switches a list, or its mode, in a segment: shown immediately, and reverted when the server rejects it. */
export function useListSwitch(segmentId: string) {
  const client = useQueryClient()
  const refresh = useRefresh('policies')
  const records = useRecordCalls()
  const textOf = useSwitchText(segmentId)
  const undo = useUndo()
  const send = ({ list: { id }, changes }: Wanted) => {
    const data = { id, segmentId, ...changes }
    return records.update('policies', { id, data, previousData: { id } })
  }
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: ({ list, changes }) =>
      showAtOnce<PolicyList>(client, 'policies', (row) =>
        row.id === list.id && row.segmentId === segmentId ? { ...row, ...changes } : row,
      ),
    onError: (_error, _wanted, putBack) => putBack?.(),
    onSuccess: (_answer, wanted) => {
      const { list, changes } = wanted
      const before = 'enable' in changes ? { enable: list.enable } : { solvedMode: list.solvedMode }
      showToast(
        'success',
        textOf(wanted),
        // What it was for a time only, the change record can restore.
        list.expiresAt === null ? undo(() => send({ list, changes: before })) : undefined,
      )
    },
    // Only the last of several changes refreshes from the server; earlier ones would revert pending ones.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  })
  return {
    setEnabled: useCallback(
      (list: PolicyList, enable: boolean) => mutate({ list, changes: { enable } }),
      [mutate],
    ),
    setMode: useCallback(
      (list: PolicyList, solvedMode: SolvedMode) => mutate({ list, changes: { solvedMode } }),
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
  return ({ list: { name, schedule }, changes }) => {
    const what =
      'enable' in changes
        ? t(changes.enable ? 'lists.enablement.on' : 'lists.enablement.off', { name })
        : t(`lists.enablement.${changes.solvedMode}`, { name })
    const isOff = 'enable' in changes && !changes.enable
    return t(schedule && !isOff ? 'lists.enablement.doneInHours' : 'lists.enablement.done', {
      what,
      segment: nameOf(segment ?? { id: segmentId, name: segmentId }),
      hours: scheduleOf(schedule),
    })
  }
}
