import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { useUnsavedChanges } from '../../kit/tabs/index.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { isEvaluating, useImport } from './use-import.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/**
 * Imports captures. If closed while the server reads, the import continues, and its progress is shown again
 * later.
 */
export function ImportDialog({ isOpen, onClose }: Props) {
  const t = useText()
  const current = useImport()
  const { stage, form } = current
  const [hasSource, setHasSource] = useState(true)
  const isChosen = current.files.length > 0
  useUnsavedChanges(isOpen && ((stage.kind === 'form' && isChosen) || stage.kind === 'uploading'))
  return (
    // Its input is kept when it is closed.
    <Dialog keepMounted open={isOpen} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{t('visits.import')}</DialogTitle>
      <DialogContent>
        {/* The form stays mounted while files are sent, because it would lose the faults of its fields. */}
        <div hidden={stage.kind !== 'form'}>
          <ImportForm current={current} onSource={setHasSource} />
        </div>
        {(stage.kind === 'uploading' || stage.kind === 'running') && <ImportProgress stage={stage} />}
        {stage.kind === 'ended' && (
          <ImportOutcome
            result={stage.result}
            isDuplicate={stage.isDuplicate}
            onMoveToNow={current.moveToNow}
            onLeave={onClose}
          />
        )}
      </DialogContent>
      <DialogActions>
        {stage.kind === 'form' && (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="submit" form={form.id} variant="contained" disabled={!isChosen || !hasSource}>
              {t('visits.import.start')}
            </Button>
          </>
        )}
        {(stage.kind === 'uploading' || stage.kind === 'running') && (
          <>
            {!isEvaluating(stage) && (
              <Button color="error" onClick={() => void current.cancel()}>
                {t('visits.import.cancel')}
              </Button>
            )}
            <Button onClick={onClose}>{t('visits.import.background')}</Button>
          </>
        )}
        {stage.kind === 'ended' && (
          <>
            <Button onClick={current.startAgain}>{t('visits.import.another')}</Button>
            <Button variant="contained" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
