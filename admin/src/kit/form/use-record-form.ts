import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { CallError } from '../session/index.ts'
import { saveFaultOf } from './SaveFault.tsx'

interface RecordFormSetup<Row, Values extends FieldValues> {
  /** The record to change; absent for a new one. */
  record: Row | undefined
  valuesOf: (record: Row | undefined) => Values & DefaultValues<Values>
  /** The field that a fault of the server stands at; undefined where the form has none for it. */
  fieldOf: (name: string) => Path<Values> | undefined
  save: (base: Row | undefined, values: Values) => Promise<Row>
  fetch: (id: string) => Promise<Row>
  refresh: (client: QueryClient) => Promise<void>
  onSaved: (record: Row) => void
}

/**
 * The form of a new record, or of one that is there: faults of the server stand at their fields, the rest above
 * them; where somebody else was faster, his values come in beside what was typed here.
 */
export function useRecordForm<Row, Values extends FieldValues>(setup: RecordFormSetup<Row, Values>) {
  const { record, valuesOf, fieldOf, onSaved } = setup
  const client = useQueryClient()
  const [base, setBase] = useState(record)
  const form = useForm<Values>({ defaultValues: valuesOf(record), mode: 'onTouched' })
  // Read here, or the form does not keep account of them, and reloading could not tell what was changed.
  const { isDirty, dirtyFields } = form.formState
  const save = useMutation({
    mutationFn: (values: Values) => setup.save(base, values),
    meta: { isQuiet: true },
    onSuccess: async (saved) => {
      await setup.refresh(client)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return
      for (const [name, message] of Object.entries(error.fields)) {
        const field = fieldOf(name)
        if (field) form.setError(field, { type: 'server', message }, { shouldFocus: true })
      }
    },
  })
  const reload = useMutation({
    mutationFn: setup.fetch,
    onSuccess: (latest) => {
      setBase(latest)
      save.reset()
      form.reset(valuesOf(latest), { keepDirtyValues: true })
    },
  })
  return {
    form,
    base,
    isDirty: isDirty || Object.keys(dirtyFields).length > 0,
    save,
    reload,
    fault: saveFaultOf(save.error, (name) => fieldOf(name) !== undefined),
  }
}
