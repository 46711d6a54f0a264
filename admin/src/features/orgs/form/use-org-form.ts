import type { Organisation } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallError } from '../../../session/index.ts'
import { saveFaultOf } from '../../../ui/index.ts'
import { createOrg, fetchOrg, refreshOrgs, updateOrg } from '../org-queries.ts'
import { addDomains, type DraftFault } from './domain-draft.ts'
import { changesOf, isOrgField, type OrgValues, valuesOf } from './org-values.ts'

/** The form of a new organisation, or of `organisation`: faults of the server stand at their fields. */
export function useOrgForm(
  organisation: Organisation | undefined,
  onSaved: (organisation: Organisation) => void,
) {
  const client = useQueryClient()
  const [base, setBase] = useState(organisation)
  const [draftFault, setDraftFault] = useState<DraftFault>()
  const form = useForm<OrgValues>({ defaultValues: valuesOf(organisation), mode: 'onTouched' })
  // Read here, or the form does not keep account of them, and reloading could not tell what was changed.
  const { isDirty, dirtyFields } = form.formState
  const save = useMutation({
    mutationFn: (values: OrgValues) => saveOrg(base, changesOf(base, values)),
    meta: { isQuiet: true },
    onSuccess: async (saved) => {
      await refreshOrgs(client)
      onSaved(saved)
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return
      for (const [path, message] of Object.entries(error.fields)) {
        const [name = ''] = path.split('.')
        if (isOrgField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: true })
      }
    },
  })
  const reload = useMutation({
    mutationFn: (id: string) => fetchOrg(id),
    onSuccess: (latest) => {
      setBase(latest)
      save.reset()
      form.reset(valuesOf(latest), { keepDirtyValues: true })
    },
  })
  /** What still stands in the field for further domains was meant, too. */
  const send = (values: OrgValues) => {
    const added = addDomains(values.domains, values.draft)
    setDraftFault(added.fault)
    if (added.domains) save.mutate({ ...values, domains: added.domains })
  }
  return {
    form,
    base,
    draftFault,
    isDirty: isDirty || Object.keys(dirtyFields).length > 0,
    save,
    reload,
    submit: form.handleSubmit(send),
    fault: saveFaultOf(save.error, (path) => isOrgField(path.split('.')[0] ?? '')),
  }
}
export type OrgForm = ReturnType<typeof useOrgForm>

async function saveOrg(base: Organisation | undefined, changes: Partial<OrgValues>): Promise<Organisation> {
  if (!base) return createOrg(changes)
  if (Object.keys(changes).length === 0) return base
  return updateOrg(base.id, { ...changes, version: base.version })
}
