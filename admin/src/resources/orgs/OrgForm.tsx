import Box from '@mui/material/Box'
import { ORGANISATION_FIELDS, type Organisation } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { useState } from 'react'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import type { RecordPanel } from '../../kit/index.ts'
import { ChoiceInput, FieldInput, RecordFormDrawer } from '../../ra/index.ts'
import { addDomains, type DraftFault } from './domain-draft.ts'
import { OrgDomainsInput } from './OrgDomainsInput.tsx'
import { type OrgValues, valuesOf } from './org-values.ts'
import { useOrgNames } from './use-org-names.ts'

interface Props {
  /** Absent for a new organisation. */
  organisation: Organisation | undefined
  panel: Pick<RecordPanel<Organisation>, 'setDirty' | 'close' | 'saved'>
}

const { name, nameZh, industry, country, ...others } = ORGANISATION_FIELDS

export function OrgForm({ organisation, panel }: Props) {
  const t = useText()
  const [draftFault, setDraftFault] = useState<DraftFault>()
  /** Text that is still in the field for further domains counts, too. */
  const bodyOf = ({ draft, ...values }: OrgValues) => {
    const added = addDomains(values.domains, draft)
    setDraftFault(added.fault)
    return added.domains && { ...values, domains: added.domains }
  }
  return (
    <RecordFormDrawer<Organisation, OrgValues>
      resource="orgs"
      record={organisation}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      savedText={({ name }) => t(organisation ? 'orgs.form.saved' : 'orgs.form.created', { name })}
      onSaved={panel.saved}
      title={t(organisation ? 'orgs.form.editTitle' : 'orgs.create')}
      subtitle={organisation?.name}
      onDirty={panel.setDirty}
      onClose={panel.close}
    >
      <FieldInput name="name" field={name} />
      <FieldInput name="nameZh" field={nameZh} />
      <Choices isNew={!organisation} />
      {fieldNames(others).map((key) => (
        <FieldInput key={key} name={key} field={others[key]} />
      ))}
      <OrgDomainsInput draftFault={draftFault} />
    </RecordFormDrawer>
  )
}

function Choices({ isNew }: { isNew: boolean }) {
  const t = useText()
  const label = useLabel()
  const { industries, countries } = useOrgNames()
  const none = { noneLabel: isNew ? t('orgs.form.choose') : undefined, noneFault: t('orgs.fault.choice') }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
      <ChoiceInput source="industry" label={label(industry)} options={industries} isRequired {...none} />
      <ChoiceInput source="country" label={label(country)} options={countries} isRequired {...none} />
    </Box>
  )
}
