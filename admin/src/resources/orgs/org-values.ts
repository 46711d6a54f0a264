import { ORGANISATION_FIELDS, type Organisation } from '@netwarden/shared/domain'
import { type FormValues, formValues } from '../../ra/index.ts'

/** The values of the form. `draft` is the text in the field for further domains. */
export type OrgValues = FormValues<typeof ORGANISATION_FIELDS> & { domains: string[]; draft: string }

export function valuesOf(organisation: Organisation | undefined): OrgValues {
  const fields = formValues(ORGANISATION_FIELDS, organisation)
  return { ...fields, domains: organisation?.domains ?? [], draft: '' }
}
