import type { Source } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../session/index.ts'
import { saveFaultOf } from '../../../ui/index.ts'
import { createSource, fetchSource, refreshSources, updateSource } from '../source-queries.ts'
import { changesOf, isSourceField, type SourceValues, valuesOf } from './source-values.ts'

/** The form of a new source, or of `source`: faults of the server stand at their fields, the rest above them. */
export function useSourceForm(source: Source | undefined, onSaved: (source: Source) => void) {
  const client = useQueryClient()
  const [base, setBase] = useState(source)
  const form = useForm<SourceValues>({ defaultValues: valuesOf(source), mode: 'onTouched' })
  // Read here, or the form does not keep account of them, and reloading could not tell what was changed.
  const { isDirty, dirtyFields } = form.formState
  const save = useMutation({
    mutationFn: (values: SourceValues) => saveSource(base, changesOf(base, values)),
    meta: { isQuiet: true },
    onSuccess: async (saved) => {
      await refreshSources(client)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return
      for (const [name, message] of Object.entries(error.fields)) {
        if (isSourceField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: true })
      }
    },
  })
  const reload = useMutation({
    mutationFn: (id: string) => fetchSource(id),
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
    submit: form.handleSubmit((values) => save.mutate(values)),
    fault: saveFaultOf(save.error, isSourceField),
  }
}
export type SourceForm = ReturnType<typeof useSourceForm>

async function saveSource(base: Source | undefined, changes: Partial<SourceValues>): Promise<Source> {
  if (!base) return createSource(changes)
  if (Object.keys(changes).length === 0) return base
  return updateSource(base.id, { ...changes, version: base.version })
}
