import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, Loaded, useAnswer } from '../../kit/index.ts'
import { UndoDialog } from './UndoDialog.tsx'

/** The button that undoes an operation, or why it cannot be undone. */
export function UndoSection({ entry, onUndone }: { entry: OperationLogEntry; onUndone: () => void }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const answer = useAnswer(['operation-logs', 'undo', entry.id], 'GET /api/operation-log/:id/undo', {
    params: { id: entry.id },
    query: { measure: false },
    staleTime: 0,
  })
  return (
    <Box component="section" sx={{ mt: 1.75, pt: 1.5, borderTop: 'strong' }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('operation.undo')}
      </Typography>
      <Loaded query={answer}>
        {({ refusal }) =>
          refusal === null ? (
            <Button startIcon={<Icon name="history" size={14} />} onClick={() => setAsking(true)}>
              {t('operation.undo.open')}
            </Button>
          ) : (
            <Typography variant="quiet" component="div">
              {t('operation.undo.not', { reason: refusal })}
            </Typography>
          )
        }
      </Loaded>
      {isAsking && <UndoDialog entry={entry} onUndone={onUndone} onClose={() => setAsking(false)} />}
    </Box>
  )
}
