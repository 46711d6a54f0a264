import Box from '@mui/material/Box'
import type { PolicyList } from '@netwarden/shared/domain'
import { useState } from 'react'
import { readDraft, ScheduleInput, useScheduleText, writeDraft } from '../../domain/schedule/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { RowButton } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, useRecordCalls, useRefresh, useSentForm } from '../../ra/index.ts'

/** The schedule of a list in a segment, with an edit button for administrators. */
export function ListSchedule({ list, canEdit }: { list: PolicyList; canEdit: boolean }) {
  const t = useText()
  const textOf = useScheduleText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <span>{textOf(list.schedule)}</span>
      {canEdit && (
        <RowButton
          aria-label={t('lists.schedule.changeOf', { name: list.name })}
          onClick={() => setOpen(true)}
          sx={{ ml: -1 }}
        >
          {t('lists.schedule.change')}
        </RowButton>
      )}
      {isOpen && <ScheduleDialog list={list} onClose={() => setOpen(false)} />}
    </Box>
  )
}

function ScheduleDialog({ list, onClose }: { list: PolicyList; onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh('policies')
  const records = useRecordCalls()
  const { id, name, segmentId } = list
  const form = useSentForm({
    values: { schedule: writeDraft(list.schedule) },
    send: async ({ schedule }) => {
      const data = { id, segmentId, schedule: readDraft(schedule) }
      await records.update('policies', { id, data, previousData: { id } })
      showToast('success', t('lists.saved', { name }))
      // The drawer also shows data that depends on it.
      await refresh()
    },
    onSent: onClose,
  })
  return (
    <SentDialog
      form={form}
      title={t('lists.schedule.title', { name })}
      confirmLabel={t('ui.save')}
      onClose={onClose}
    >
      <ScheduleInput source="schedule" />
    </SentDialog>
  )
}
