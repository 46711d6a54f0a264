import type { FieldTable, FieldValues } from '@netwarden/shared/fields'
import { showToast } from '../../kit/stores/toasts.ts'
import { fieldOf as listOf } from '../changes.ts'
import { type FormValues, formValues, writtenValues } from './field-values.ts'
import { useSentForm } from './use-sent-form.ts'

interface Setup<F extends FieldTable, Beside extends object, Saved> {
  fields: F
  stored: FieldValues<F>
  /** Initial values of what is not described: it is in the form as well. */
  beside: Beside
  save: (settings: FieldValues<F>, typed: FormValues<F> & Beside) => Promise<Saved>
  onSaved: (saved: Saved) => void
  /** The form's field for a path that the server reports. */
  fieldOf?: (blamed: string) => string
}

/** The form of a group of settings: its values and what is sent follow from the description of the fields. */
export function useSettingsForm<F extends FieldTable, Beside extends object, Saved>(
  setup: Setup<F, Beside, Saved>,
) {
  const { fields, stored, beside, save, onSaved, fieldOf = listOf } = setup
  return useSentForm({
    values: { ...formValues(fields, stored), ...beside },
    send: (typed: FormValues<F> & Beside) => save(writtenValues(fields, typed), typed),
    onSent: onSaved,
    onFailed: (error) => showToast('error', error.message),
    fieldOf,
  })
}
