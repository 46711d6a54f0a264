import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId } from 'react'
import { useText } from '../i18n/index.ts'
import { SideDrawer } from '../SideDrawer.tsx'
import { useUnsavedChanges } from '../tabs/use-unsaved-changes.ts'
import { SaveFault } from './SaveFault.tsx'

/** What `useRecordForm` tells of a form, and how it is sent. */
interface RecordForm {
  base: { id: string } | undefined
  isDirty: boolean
  save: { isPending: boolean }
  reload: { isPending: boolean; isSuccess: boolean; mutate: (id: string) => void }
  fault: ComponentProps<typeof SaveFault>['fault']
  submit: (event: FormEvent) => Promise<void>
}

interface Props {
  form: RecordForm
  title: string
  subtitle: string | undefined
  submitLabel: string
  width?: number
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  children: ReactNode
}

/** The form of a record beside its list: what went wrong stands above the fields, the buttons below them. */
export function RecordFormDrawer(props: Props) {
  const { form, title, subtitle, submitLabel, width = 460, onDirty, onClose, children } = props
  const t = useText()
  const formId = useId()
  const { base, isDirty, save, reload, fault } = form
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useUnsavedChanges(isDirty)
  return (
    <SideDrawer
      isOpen
      width={width}
      focusOn="field"
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      footer={
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="contained" loading={save.isPending}>
            {submitLabel}
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
        {children}
      </Box>
    </SideDrawer>
  )
}
