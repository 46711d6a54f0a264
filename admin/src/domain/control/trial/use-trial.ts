import { useMutation } from '@tanstack/react-query'
import { useText } from '../../../kit/i18n/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useRecordCalls, useRefresh } from '../../../ra/index.ts'
import { useUndo } from '../use-undo.ts'

/** A policy, or a list in a segment. */
export interface TrialTarget {
  resource: 'custom-policies' | 'policies'
  id: string
  /** Segment of a list. */
  segmentId?: string
  /** Name in messages. */
  name: string
}

/** Puts a policy or list on trial, or enforces it; the message offers to undo that. */
export function useTrial() {
  const t = useText()
  const records = useRecordCalls()
  const refresh = useRefresh('policies')
  const undo = useUndo()
  const send = ({ resource, id, segmentId }: TrialTarget, shadow: boolean) =>
    records.update(resource, {
      id,
      data: { id, ...(segmentId !== undefined && { segmentId }), shadow },
      previousData: { id },
    })
  return useMutation({
    mutationFn: ({ target, shadow }: { target: TrialTarget; shadow: boolean }) => send(target, shadow),
    onSuccess: (_answer, { target, shadow }) =>
      showToast(
        'success',
        t(shadow ? 'policies.trial.begun' : 'policies.trial.enforced', { name: target.name }),
        undo(() => send(target, !shadow)),
      ),
    onSettled: refresh,
  })
}
