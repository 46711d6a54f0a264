import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { useUnsavedChanges } from '../../kit/tabs/index.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { type ImportSettings, useImport } from './use-import.ts'

const INITIAL: ImportSettings = { files: [], format: 'auto', source: 'upload', retime: 'none' }

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Brings captures in. Closed while the server reads, the import goes on, and its progress is there again later. */
export function ImportDialog({ isOpen, onClose }: Props) {
  const t = useText()
  const titleId = useId()
  const { stage, start, cancel, reset } = useImport()
  const [settings, setSettings] = useState(INITIAL)
  const startAgain = () => {
    setSettings({ ...settings, files: [] })
    reset()
  }
  const moveToNow = () => {
    const moved = { ...settings, retime: 'now' as const }
    setSettings(moved)
    void start(moved)
  }
  const isChosen = stage.kind === 'form' && settings.files.length > 0
  useUnsavedChanges(isOpen && (isChosen || stage.kind === 'uploading'))
  const isReady = settings.files.length > 0 && settings.source.trim() !== ''
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{t('visits.import')}</DialogTitle>
      <DialogContent>
        {stage.kind === 'form' && (
          <ImportForm
            settings={settings}
            onChange={(changes) => setSettings({ ...settings, ...changes })}
            error={stage.error}
          />
        )}
        {(stage.kind === 'uploading' || stage.kind === 'running') && <ImportProgress stage={stage} />}
        {stage.kind === 'ended' && (
          <ImportOutcome
            result={stage.result}
            isDuplicate={stage.isDuplicate}
            onMoveToNow={
              stage.result.canMoveToNow && settings.files.length > 0 && settings.retime === 'none'
                ? moveToNow
                : undefined
            }
            onLeave={onClose}
          />
        )}
      </DialogContent>
      <DialogActions>
        {stage.kind === 'form' && (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button variant="contained" disabled={!isReady} onClick={() => void start(settings)}>
              {t('visits.import.start')}
            </Button>
          </>
        )}
        {(stage.kind === 'uploading' || stage.kind === 'running') && (
          <>
            <Button color="error" onClick={() => void cancel()}>
              {t('visits.import.cancel')}
            </Button>
            <Button onClick={onClose}>{t('visits.import.background')}</Button>
          </>
        )}
        {stage.kind === 'ended' && (
          <>
            <Button onClick={startAgain}>{t('visits.import.another')}</Button>
            <Button variant="contained" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
