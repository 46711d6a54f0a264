import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Segment } from '@netwarden/shared'
import { useEffect, useId } from 'react'
import { useText } from '../../../i18n/index.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Note, SaveFault, SideDrawer } from '../../../ui/index.ts'
import { visibleText } from '../../visits/index.ts'
import { EntriesField } from '../entries/EntriesField.tsx'
import { DefaultModeField } from './DefaultModeField.tsx'
import { SegmentTextField } from './SegmentTextField.tsx'
import { type SavedSegment, type SegmentForm, useSegmentForm } from './use-segment-form.ts'

interface Props {
  /** None: a new one is made. */
  segment: Segment | undefined
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  onSaved: (saved: SavedSegment) => void
}

export function SegmentFormDrawer({ segment, onDirty, onClose, onSaved }: Props) {
  const t = useText()
  const formId = useId()
  const form = useSegmentForm(segment, (saved) => {
    const text = segment ? 'segments.form.saved' : 'segments.form.created'
    showToast('success', t(text, { name: visibleText(saved.name) }))
    onSaved(saved)
  })
  const { base, fault, reload, save } = form
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty])
  return (
    <SideDrawer
      isOpen
      width={760}
      focusOn="field"
      title={t(segment ? 'segments.form.editTitle' : 'segments.form.createTitle')}
      subtitle={segment && visibleText(segment.name)}
      onClose={onClose}
      footer={
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={formId} variant="contained" loading={save.isPending}>
            {t(segment ? 'segments.form.save' : 'segments.form.submit')}
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

/** The built-in segment has the name that it has everywhere, and takes no entries. */
function Fields({ form }: { form: SegmentForm }) {
  const t = useText()
  const isBuiltIn = form.base?.isBuiltIn ?? false
  return (
    <>
      {isBuiltIn ? (
        <Note tone="common">{t('segments.form.builtIn')}</Note>
      ) : (
        <SegmentTextField form={form} name="name" />
      )}
      <SegmentTextField form={form} name="description" />
      <DefaultModeField form={form} />
      {!isBuiltIn && <EntriesField entries={form.entries} serverFaults={form.serverFaults} />}
    </>
  )
}
