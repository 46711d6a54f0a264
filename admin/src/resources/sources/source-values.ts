import { SOURCE_FIELDS, type Source } from '@netwarden/shared/contract'
import { type FormValues, formValues } from '../../ra/index.ts'

/** The fields of the form. An empty time zone means that of the server; only two kinds can be created. */
export type SourceValues = FormValues<typeof SOURCE_FIELDS> & { kind: 'tail' | 'folder' }

export function valuesOf(source: Source | undefined): SourceValues {
  return { ...formValues(SOURCE_FIELDS, source), kind: source?.kind === 'folder' ? 'folder' : 'tail' }
}
