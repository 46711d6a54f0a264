import Button from '@mui/material/Button'
import type { ListGroup } from '@netwarden/shared/policy'
import { useState } from 'react'
import { useSegmentChoices, useSegmentName } from '../../../domain/control/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { EndButtons, Note, SideDrawer } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { SentForm } from '../../../ra/index.ts'
import { AddListFields } from './AddListFields.tsx'
import { CreatedReport } from './CreatedReport.tsx'
import { SwitchOnFor } from './SwitchOnFor.tsx'
import { type Created, useNewList } from './use-new-list.ts'

interface Props {
  /** The initial choice. */
  group: ListGroup
  segmentId?: string
  onDirty: (isDirty: boolean) => void
  /** Opens the new list. */
  onShow: (id: string) => void
  onClose: () => void
}

/** Adds a list by file, by address or manually in one form, and shows the result of reading it. */
export function AddListDrawer({ group, segmentId, onDirty, onShow, onClose }: Props) {
  const t = useText()
  const [created, setCreated] = useState<Created | null>(null)
  const { form, file, setFile, switchOn, setSwitchOn } = useNewList({
    group,
    segmentId,
    onCreated: (made) => {
      showToast('success', t('lists.created', { name: made.name }))
      onDirty(false)
      // The server reads an address later: the drawer of the list shows when.
      if (made.list.form) setCreated(made)
      else onShow(made.list.id)
    },
  })
  if (created) return <Report created={created} onShow={onShow} onClose={onClose} />
  return (
    <SideDrawer
      isOpen
      width={520}
      focusOn="title"
      title={t('lists.add')}
      onClose={onClose}
      footer={
        <EndButtons>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={form.id} variant="contained" loading={form.isSending}>
            {t('ui.add')}
          </Button>
        </EndButtons>
      }
    >
      <SentForm form={form} onDirty={onDirty} sx={fieldsStyle}>
        {form.fault && <Note tone="high">{form.fault}</Note>}
        <AddListFields file={file} onFile={setFile} />
        <SwitchOnFor value={switchOn} onChange={setSwitchOn} />
      </SentForm>
    </SideDrawer>
  )
}

interface ReportProps extends Pick<Props, 'onShow' | 'onClose'> {
  created: Created
}

function Report({ created: { list, name, segmentIds }, onShow, onClose }: ReportProps) {
  const t = useText()
  const nameOf = useSegmentName()
  const segments = (useSegmentChoices().data ?? []).filter(({ id }) => segmentIds.includes(id))
  return (
    <SideDrawer
      isOpen
      width={520}
      title={t('lists.created', { name })}
      onClose={onClose}
      footer={
        <EndButtons>
          <Button onClick={() => onShow(list.id)}>{t('lists.enablement.view')}</Button>
          <Button variant="contained" onClick={onClose}>
            {t('lists.add.finish')}
          </Button>
        </EndButtons>
      }
    >
      <CreatedReport list={list} segments={segments.map(nameOf)} />
    </SideDrawer>
  )
}

const fieldsStyle = { display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' } as const
