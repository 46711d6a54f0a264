import Box from '@mui/material/Box'
import type { Organisation } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import type { RecordPanel } from '../../kit/index.ts'
import { ChoiceInput, RecordFormDrawer, TextField } from '../../ra/index.ts'
import { addDomains, type DraftFault } from './domain-draft.ts'
import { OrgDomainsInput } from './OrgDomainsInput.tsx'
import { type OrgValues, orgTextFault, valuesOf } from './org-values.ts'
import { useOrgNames } from './use-org-names.ts'

interface Props {
  /** Absent for a new organisation. */
  organisation: Organisation | undefined
  panel: Pick<RecordPanel<Organisation>, 'setDirty' | 'close' | 'saved'>
}

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
      <TextInputOf name="name" isRequired hint={t('orgs.form.nameHint')} />
      <TextInputOf name="nameZh" />
      <Choices isNew={!organisation} />
      <TextInputOf name="address" />
      <TextInputOf name="addressZh" />
      <OrgDomainsInput draftFault={draftFault} />
    </RecordFormDrawer>
  )
}

interface TextProps {
  name: 'name' | 'nameZh' | 'address' | 'addressZh'
  hint?: string
  isRequired?: boolean
}

function TextInputOf({ name, ...rest }: TextProps) {
  const t = useText()
  const faultOf = (text: string) => {
    const fault = orgTextFault(name, text)
    return fault && t(fault.key, fault.params)
  }
  return <TextField source={name} label={t(`orgs.field.${name}`)} faultOf={faultOf} {...rest} />
}

function Choices({ isNew }: { isNew: boolean }) {
  const t = useText()
  const { industries, countries } = useOrgNames()
  const none = { noneLabel: isNew ? t('orgs.form.choose') : undefined, noneFault: t('orgs.fault.choice') }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
      <ChoiceInput
        source="industry"
        label={t('orgs.field.industry')}
        options={industries}
        isRequired
        {...none}
      />
      <ChoiceInput
        source="country"
        label={t('orgs.field.country')}
        options={countries}
        isRequired
        {...none}
      />
    </Box>
  )
}
