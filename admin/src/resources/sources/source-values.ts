import { SOURCE_FIELDS, type Source } from '@netwarden/shared/contract'
import { type FormValues, formValues } from '../../ra/index.ts'

/** The fields of the form. An empty time zone means that of the server; uploads cannot be created. */
export type SourceValues = FormValues<typeof SOURCE_FIELDS> & { kind: Exclude<Source['kind'], 'upload'> }

export function valuesOf(source: Source | undefined): SourceValues {
  const kind = source === undefined || source.kind === 'upload' ? 'tail' : source.kind
  return { ...formValues(SOURCE_FIELDS, source), kind }
}
