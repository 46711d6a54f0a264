import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useText } from '../../../kit/i18n/index.ts'
import { EndButtons, FileField, Note, SideDrawer } from '../../../kit/index.ts'
import { useUnsavedChanges } from '../../../kit/tabs/index.ts'
import { shownOrigin } from '../zone-names.ts'
import { FileTrial } from './FileTrial.tsx'
import type { ZoneUploadState } from './use-zone-upload.ts'

interface Props {
  /** The zone of a single file; otherwise the file names it. */
  origin?: string
  state: ZoneUploadState
  onClose: () => void
}

/** Checks files and shows their changes, vanishing names, faults and warnings; then imports them. */
export function UploadDrawer({ origin, state, onClose }: Props) {
  const t = useText()
  useUnsavedChanges(state.files.length > 0)
  const mustKnow = state.vanishing > 0
  return (
    <SideDrawer
      isOpen
      width={560}
      title={t('zones.upload')}
      subtitle={origin ? t('zones.upload.into', { origin: shownOrigin(origin) }) : t('zones.upload.hint')}
      onClose={onClose}
      footer={
        <>
          {mustKnow && (
            <FormControlLabel
              control={<Checkbox checked={state.isKnown} onChange={(_event, isOn) => state.setKnown(isOn)} />}
              label={t('zones.upload.known', { count: state.vanishing })}
            />
          )}
          <EndButtons>
            <Button onClick={onClose}>{t('zones.upload.cancel')}</Button>
            <Button
              variant="contained"
              disabled={!state.isReady || state.isTrying || (mustKnow && !state.isKnown)}
              loading={state.apply.isPending}
              onClick={() => state.apply.mutate()}
            >
              {t('ui.apply')}
            </Button>
          </EndButtons>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FileField
          label={t('zones.upload.files')}
          accept=".zone,.db,.txt,text/dns,text/plain"
          isMultiple
          onChoose={state.add}
        >
          {t('zones.upload.drop')}
        </FileField>
        {state.apply.error && <Note tone="high">{state.apply.error.message}</Note>}
        {state.isTwice && <Note tone="high">{t('zones.upload.twice')}</Note>}
        {state.files.map((tried) => (
          <FileTrial key={tried.file.name} tried={tried} onDrop={() => state.drop(tried.file)} />
        ))}
      </Box>
    </SideDrawer>
  )
}
