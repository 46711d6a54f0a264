import type { Organisation } from '@netwarden/shared'
import { useState } from 'react'
import { useRecordForm } from '../../../kit/index.ts'
import { createOrg, fetchOrg, refreshOrgs, updateOrg } from '../org-queries.ts'
import { addDomains, type DraftFault } from './domain-draft.ts'
import { changesOf, isOrgField, type OrgValues, valuesOf } from './org-values.ts'

export function useOrgForm(
  organisation: Organisation | undefined,
  onSaved: (organisation: Organisation) => void,
) {
  const [draftFault, setDraftFault] = useState<DraftFault>()
  const state = useRecordForm<Organisation, OrgValues>({
    record: organisation,
    valuesOf,
    // A fault of one name among the domains stands at the domains.
    fieldOf: (path) => {
      const [name = ''] = path.split('.')
      return isOrgField(name) ? name : undefined
    },
    save: (base, values) => saveOrg(base, changesOf(base, values)),
    fetch: (id) => fetchOrg(id),
    refresh: refreshOrgs,
    onSaved,
  })
  /** What still stands in the field for further domains was meant, too. */
  const send = (values: OrgValues) => {
    const added = addDomains(values.domains, values.draft)
    setDraftFault(added.fault)
    if (added.domains) state.save.mutate({ ...values, domains: added.domains })
  }
  return { ...state, draftFault, submit: state.form.handleSubmit(send) }
}
export type OrgForm = ReturnType<typeof useOrgForm>

async function saveOrg(base: Organisation | undefined, changes: Partial<OrgValues>): Promise<Organisation> {
  if (!base) return createOrg(changes)
  if (Object.keys(changes).length === 0) return base
  return updateOrg(base.id, { ...changes, version: base.version })
}
