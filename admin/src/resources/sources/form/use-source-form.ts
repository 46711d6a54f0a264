import type { Source } from '@netwarden/shared'
import { useRecordForm } from '../../../kit/index.ts'
import { createSource, fetchSource, refreshSources, updateSource } from '../source-queries.ts'
import { changesOf, isSourceField, type SourceValues, valuesOf } from './source-values.ts'

export function useSourceForm(source: Source | undefined, onSaved: (source: Source) => void) {
  const state = useRecordForm<Source, SourceValues>({
    record: source,
    valuesOf,
    fieldOf: (name) => (isSourceField(name) ? name : undefined),
    save: (base, values) => saveSource(base, changesOf(base, values)),
    fetch: (id) => fetchSource(id),
    refresh: refreshSources,
    onSaved,
  })
  return { ...state, submit: state.form.handleSubmit((values) => state.save.mutate(values)) }
}
export type SourceForm = ReturnType<typeof useSourceForm>

async function saveSource(base: Source | undefined, changes: Partial<SourceValues>): Promise<Source> {
  if (!base) return createSource(changes)
  if (Object.keys(changes).length === 0) return base
  return updateSource(base.id, { ...changes, version: base.version })
}
