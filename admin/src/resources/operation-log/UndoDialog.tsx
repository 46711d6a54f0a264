import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UndoPreview } from '@netwarden/shared/contract'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { useQueryClient } from '@tanstack/react-query'
import { EffectLine } from '../../domain/replay/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Loaded, useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, TextField, useSentForm } from '../../ra/index.ts'
import { ChangeList } from './ChangeList.tsx'

interface Props {
  entry: OperationLogEntry
  onUndone: () => void
  onClose: () => void
}

/** Shows what undoing an operation changes, and its effect on stored visits, before it is confirmed. */
export function UndoDialog({ entry: { id }, onUndone, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const answer = useAnswer(['operation-logs', 'undo', id, 'effect'], 'GET /api/operation-log/:id/undo', {
    params: { id },
    staleTime: 0,
  })
  const form = useSentForm({
    values: { reason: '' },
    send: (values) => call('POST /api/operation-log/:id/undo', { params: { id }, body: values }),
    onSent: () => {
      showToast('success', t('operation.undo.done'))
      // Any object may have changed.
      void client.invalidateQueries()
      onUndone()
    },
  })
  return (
    <SentDialog
      form={form}
      title={t('operation.undo.title')}
      confirmLabel={t('operation.undo')}
      onClose={onClose}
    >
      <Loaded query={answer}>{(preview) => <Preview preview={preview} />}</Loaded>
      <TextField source="reason" label={t('operation.undo.reason')} maxLength={500} />
    </SentDialog>
  )
}

function Preview({ preview: { changes, effect, isMeasured, refusal } }: { preview: UndoPreview }) {
  const t = useText()
  if (refusal !== null) return <Typography color="error">{refusal}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {changes.map(({ area, id, before, after }) => (
        <ChangeList key={`${area} ${id}`} subjectKind={area} subjectId={id} before={before} after={after} />
      ))}
      {effect && <EffectLine flips={effect} />}
      {!isMeasured && (
        <Typography variant="quiet" role="status">
          {t('operation.undo.unmeasured')}
        </Typography>
      )}
    </Box>
  )
}
