import Box from '@mui/material/Box'
import type { Segment } from '@netwarden/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, Note } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { deleteSegment, refreshSegments } from './segment-queries.ts'

interface Props {
  segment: Segment
  onGone: (id: string) => void
  onClose: () => void
}

export function DeleteSegmentDialog({ segment, onGone, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const { id, policyCount, presetCount } = segment
  const name = visibleText(segment.name)
  const remove = useMutation({
    mutationFn: () => deleteSegment(id),
    meta: { isQuiet: true },
    onSuccess: async () => {
      showToast('success', t('segments.done.deleted', { name }))
      onGone(id)
      onClose()
      await refreshSegments(client)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={remove.isPending}
      title={t('segments.ask.delete', { name })}
      confirmLabel={t('segments.delete')}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.25, display: 'grid', gap: 0.5 }}>
        <li>{t('segments.ask.policies', { policies: policyCount, presets: presetCount })}</li>
        <li>{t('segments.ask.records')}</li>
        <li>{t('segments.ask.devices')}</li>
      </Box>
      {remove.error && (
        <Box sx={{ mt: 1.5 }}>
          <Note tone="high">{t('segments.fault.delete', { reason: remove.error.message })}</Note>
        </Box>
      )}
    </ConfirmDialog>
  )
}
