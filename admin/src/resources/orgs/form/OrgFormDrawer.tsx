import Box from '@mui/material/Box'
import type { Organisation } from '@netwarden/shared'
import { useText } from '../../../kit/i18n/index.ts'
import { RecordFormDrawer } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useOrgNames } from '../use-org-names.ts'
import { OrgChoiceField } from './OrgChoiceField.tsx'
import { OrgDomainsField } from './OrgDomainsField.tsx'
import { OrgTextField } from './OrgTextField.tsx'
import { type OrgForm, useOrgForm } from './use-org-form.ts'

interface Props {
  /** None: a new one is made. */
  organisation: Organisation | undefined
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  onSaved: (organisation: Organisation) => void
}

export function OrgFormDrawer({ organisation, onDirty, onClose, onSaved }: Props) {
  const t = useText()
  const form = useOrgForm(organisation, (saved) => {
    showToast('success', t(organisation ? 'orgs.form.saved' : 'orgs.form.created', { name: saved.name }))
    onSaved(saved)
  })
  return (
    <RecordFormDrawer
      form={form}
      title={t(organisation ? 'orgs.form.editTitle' : 'orgs.form.createTitle')}
      subtitle={organisation?.name}
      submitLabel={t(organisation ? 'orgs.form.save' : 'orgs.form.submit')}
      onDirty={onDirty}
      onClose={onClose}
    >
      <Fields form={form} />
    </RecordFormDrawer>
  )
}

function Fields({ form }: { form: OrgForm }) {
  const t = useText()
  const names = useOrgNames()
  return (
    <>
      <OrgTextField form={form} name="name" hint={t('orgs.form.nameHint')} />
      <OrgTextField form={form} name="nameZh" />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
        <OrgChoiceField form={form} name="industry" options={names.industries} />
        <OrgChoiceField form={form} name="country" options={names.countries} />
      </Box>
      <OrgTextField form={form} name="address" />
      <OrgTextField form={form} name="addressZh" />
      <OrgDomainsField form={form} />
    </>
  )
}
