import Box from '@mui/material/Box'
import type { PolicyList } from '@netwarden/shared/domain'
import { useState } from 'react'
import { readDraft, ScheduleInput, useScheduleText, writeDraft } from '../../domain/schedule/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { RowButton } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, useRecordCalls, useRefresh, useSentForm } from '../../ra/index.ts'

/** The schedule of a list in a segment, with an edit button for administrators. */
export function ListSchedule({ preset, canEdit }: { preset: PolicyList; canEdit: boolean }) {
  const t = useText()
  const textOf = useScheduleText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <span>{textOf(preset.schedule)}</span>
      {canEdit && (
        <RowButton
          aria-label={t('lists.schedule.changeOf', { name: preset.name })}
          onClick={() => setOpen(true)}
          sx={{ ml: -1 }}
        >
          {t('lists.schedule.change')}
        </RowButton>
      )}
      {isOpen && <ScheduleDialog preset={preset} onClose={() => setOpen(false)} />}
    </Box>
  )
}

function ScheduleDialog({ preset, onClose }: { preset: PolicyList; onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh('policies')
  const records = useRecordCalls()
  const { id, name, segmentId } = preset
  const form = useSentForm({
    values: { schedule: writeDraft(preset.schedule) },
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
