import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Organisation } from '@netwarden/shared'
import { useEffect, useId } from 'react'
import { useText } from '../../../i18n/index.ts'
import { showToast } from '../../../stores/toasts.ts'
import { SaveFault, SideDrawer } from '../../../ui/index.ts'
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
  const formId = useId()
  const form = useOrgForm(organisation, (saved) => {
    showToast('success', t(organisation ? 'orgs.form.saved' : 'orgs.form.created', { name: saved.name }))
    onSaved(saved)
  })
  const { base, fault, reload, save } = form
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])
  return (
    <SideDrawer
      isOpen
      width={460}
      focusOn="field"
      title={t(organisation ? 'orgs.form.editTitle' : 'orgs.form.createTitle')}
      subtitle={organisation?.name}
      onClose={onClose}
      footer={
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="contained" loading={save.isPending}>
            {t(organisation ? 'orgs.form.save' : 'orgs.form.submit')}
          </Button>
        </Box>
      }
    >
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={(event) => void form.submit(event)}
        sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <SaveFault
          fault={fault}
          isReloading={reload.isPending}
          isReloaded={reload.isSuccess}
          onReload={base && (() => reload.mutate(base.id))}
        />
        <Fields form={form} />
      </Box>
    </SideDrawer>
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
