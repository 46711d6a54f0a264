import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PresetPolicy } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { refreshPolicies } from '../../domain/control/index.ts'
import {
  isSound,
  readDraft,
  ScheduleInput,
  useScheduleText,
  writeDraft,
} from '../../domain/schedule/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'

/** When a list counts in a segment, and the way to change that for who may. */
export function ListSchedule({ preset, canEdit }: { preset: PresetPolicy; canEdit: boolean }) {
  const t = useText()
  const textOf = useScheduleText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <span>{textOf(preset.schedule)}</span>
      {canEdit && (
        <Button
          variant="text"
          aria-label={t('lists.schedule.changeOf', { name: preset.name })}
          onClick={() => setOpen(true)}
          size="row"
          sx={{ ml: -1 }}
        >
          {t('lists.schedule.change')}
        </Button>
      )}
      {isOpen && <ScheduleDialog preset={preset} onClose={() => setOpen(false)} />}
    </Box>
  )
}

function ScheduleDialog({ preset, onClose }: { preset: PresetPolicy; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const dataProvider = useDataProvider()
  const { id, name, segmentId } = preset
  const [text, setText] = useState(writeDraft(preset.schedule))
  const [isChecked, setChecked] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const data = { id, segmentId, schedule: readDraft(text) }
      return dataProvider.update<PresetPolicy>('policies', { id, data, previousData: { id } })
    },
    meta: { isQuiet: true },
    onSuccess: async () => {
      showToast('success', t('lists.saved', { name }))
      await refreshPolicies(client)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      hasForm
      title={t('lists.schedule.title', { name })}
      confirmLabel={t('lists.form.save')}
      fault={save.error?.message}
      isPending={save.isPending}
      onConfirm={() => {
        setChecked(true)
        if (isSound(text)) save.mutate()
      }}
      onClose={onClose}
    >
      <ScheduleInput value={text} isChecked={isChecked} onChange={setText} />
    </ConfirmDialog>
  )
}
