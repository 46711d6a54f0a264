import { LIST_FIELDS, type RiskLevel } from '@netwarden/shared/domain'
import type { LIST_FORMS, ListGroup } from '@netwarden/shared/policy'
import { type FormValues, formValues, writtenValues } from '../../../ra/index.ts'

export const LIST_KINDS = ['upload', 'url', 'names', 'file'] as const

/** Values of the form of a new list, besides its file and its segments. */
export interface ListDraft extends FormValues<typeof LIST_FIELDS> {
  group: ListGroup
  level: RiskLevel
  kind: (typeof LIST_KINDS)[number]
  /** Name of the chosen file, which is stored beside the form. */
  file: string
  location: string
  /** Hours between checks; empty for manual checks only. */
  checkEvery: string
  form: (typeof LIST_FORMS)[number] | 'auto'
  /** One name per line. */
  names: string
}

export function newDraft(group: ListGroup): ListDraft {
  return {
    ...formValues(LIST_FIELDS, undefined),
    group,
    level: 'high',
    kind: 'upload',
    file: '',
    location: '',
    checkEvery: '24',
    form: 'auto',
    names: '',
  }
}

/** The list with its names: a chosen file, or those that were typed. */
export function formOf(draft: ListDraft, file: File | null): FormData {
  const { group, level, kind, form, names } = draft
  const data = new FormData()
  const fields = {
    ...writtenValues(LIST_FIELDS, draft),
    group,
    ...(group === 'bad' && { level }),
    form: kind === 'names' ? 'domains' : form,
  }
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  // The file is last: the server reads the fields before it.
  data.set('file', kind === 'names' || !file ? new File([names], 'names.txt') : file)
  return data
}

/** A list whose source the server reads. */
export function sourceBodyOf(draft: ListDraft, kind: 'url' | 'file') {
  const { group, level, location, checkEvery } = draft
  return {
    ...writtenValues(LIST_FIELDS, draft),
    group,
    ...(group === 'bad' && { level }),
    source: { kind, location: location.trim() },
    checkEvery: checkEvery === '' ? null : Number(checkEvery),
  }
}

/** The name of a list, from the name of its file. */
export function nameOfFile({ name }: Pick<File, 'name'>): string {
  return name.replace(/(?:\.(?:txt|hosts|conf|rpz|zone|list|csv|gz))+$/i, '').slice(0, 100)
}
