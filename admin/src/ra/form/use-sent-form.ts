import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { fieldFaultsOf } from '../changes.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

export type Faults<Values> = Partial<Record<keyof Values, string | undefined>>

interface Setup<Values extends FieldValues, Reply> {
  /** Initial values, to which the form is reset. */
  values: Values
  /** Faults by field, found before anything is sent. */
  check?: (values: Values) => object
  send: (values: Values) => Promise<Reply>
  onSent?: (reply: Reply) => void
  /** Called after the server's faults have been put at their fields. */
  onFailed?: (error: Error) => void
  /** The form's field for a path that the server reports, where the names differ. */
  fieldOf?: (blamed: string) => string
}
export type SentForm = Pick<
  ReturnType<typeof useSentForm>,
  'id' | 'values' | 'check' | 'submit' | 'isSending' | 'isSent' | 'faults' | 'fault' | 'error'
>

/** Sends the values of a form that belongs to no record, and stores the result; `SentForm` renders it. */
export function useSentForm<Values extends FieldValues, Reply>(setup: Setup<Values, Reply>) {
  const { values, check, send, onSent, onFailed, fieldOf = String } = setup
  const id = useId()
  const once = useOneAtATime()
  const sending = useMutation({
    mutationFn: send,
    meta: { isQuiet: true },
    onSuccess: (reply) => onSent?.(reply),
    onError: (error) => onFailed?.(error),
  })
  const { error, isPending: isSending, isSuccess: isSent } = sending
  const faults = fieldFaultsOf(error, values, fieldOf)
  return {
    id,
    values,
    check: check && ((typed: FieldValues) => check(typed as Values)),
    submit: (typed: FieldValues) => once(() => sending.mutateAsync(typed as Values)),
    isSending,
    isSent,
    reply: sending.data,
    /** Hides the result. */
    forget: sending.reset,
    error,
    faults,
    /** A fault that concerns no field. */
    fault: error && faults.length === 0 ? error.message : undefined,
  }
}
