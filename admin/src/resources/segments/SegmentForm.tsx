import type { Segment } from '@netwarden/shared'
import { visibleText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Note, RecordFormDrawer } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
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
  const form = useSegmentForm(segment, (saved) => {
    const text = segment ? 'segments.form.saved' : 'segments.form.created'
    showToast('success', t(text, { name: visibleText(saved.name) }))
    onSaved(saved)
  })
  return (
    <RecordFormDrawer
      form={form}
      width={760}
      title={t(segment ? 'segments.form.editTitle' : 'segments.form.createTitle')}
      subtitle={segment && visibleText(segment.name)}
      submitLabel={t(segment ? 'segments.form.save' : 'segments.form.submit')}
      onDirty={onDirty}
      onClose={onClose}
    >
      <Fields form={form} />
    </RecordFormDrawer>
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
