import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { DomainListField } from './DomainListField.tsx'
import { addDomains, type DraftFault } from './domain-draft.ts'
import type { OrgValues } from './org-values.ts'

/** The list of domains as part of the form. `draftFault` is what sending found in the field for further ones. */
export function OrgDomainsInput({ draftFault }: { draftFault: DraftFault | undefined }) {
  const form = useFormContext<OrgValues>()
  const [fault, setFault] = useState<DraftFault>()
  const domains = form.watch('domains')
  const draft = form.watch('draft')
  const set = (next: string[]) => {
    form.setValue('domains', next, { shouldDirty: true })
    form.clearErrors('domains')
  }
  return (
    <DomainListField
      domains={domains}
      draft={draft}
      fault={fault ?? (draft === '' ? undefined : draftFault)}
      serverFault={form.formState.errors.domains?.message}
      onDraft={(text) => {
        setFault(undefined)
        form.setValue('draft', text, { shouldDirty: true })
      }}
      onAdd={() => {
        const added = addDomains(domains, draft)
        setFault(added.fault)
        if (!added.domains) return
        set(added.domains)
        form.setValue('draft', '', { shouldDirty: true })
      }}
      onRemove={(domain) => set(domains.filter((known) => known !== domain))}
    />
  )
}
