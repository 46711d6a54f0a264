import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import { useEffect, useEffectEvent } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useText } from '../../kit/i18n/index.ts'
import { CallError } from '../../kit/session/index.ts'
import { ReadyWatch, SegmentedInput, SentForm, TextField } from '../../ra/index.ts'
import { formatName, IMPORT_FORMATS } from '../words/index.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { isOldCapture } from './capture-age.ts'
import type { Import, ImportSettings } from './use-import.ts'

const MAX_SOURCE_NAME = 100
const RETIMES = ['none', 'now'] as const

interface Props {
  current: Import
  /** Reported whether the source has a name. */
  onSource: (hasSource: boolean) => void
}

/** The files are stored outside the form, which cannot distinguish two of them. */
export function ImportForm({ current: { form, files, setFiles, error }, onSource }: Props) {
  const t = useText()
  return (
    <SentForm form={form} isPassing sx={{ display: 'grid', gap: 1.5 }}>
      <ChosenFiles files={files} onChange={setFiles} />
      <OldCaptureWatch files={files} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextInput
          select
          source="format"
          label={t('visits.import.format')}
          helperText={false}
          margin="none"
          isRequired={false}
        >
          {IMPORT_FORMATS.map((value) => (
            <MenuItem key={value} value={value}>
              {formatName(value, t)}
            </MenuItem>
          ))}
        </TextInput>
        <TextField source="source" label={t('visits.import.source')} maxLength={MAX_SOURCE_NAME} />
      </Box>
      <SegmentedInput
        source="retime"
        label={t('visits.import.retime')}
        options={RETIMES.map((value) => ({ value, label: t(`visits.import.retime.${value}`) }))}
        hintOf={(retime) => t(`visits.import.retime.${retime}.hint`)}
      />
      {error && <Faults error={error} />}
      <ReadyWatch<ImportSettings> isReady={({ source }) => source.trim() !== ''} onChange={onSource} />
    </SentForm>
  )
}

/** Selects the shift of old times to now, which the user may undo. */
function OldCaptureWatch({ files }: { files: readonly File[] }) {
  const { setValue, getFieldState } = useFormContext<ImportSettings>()
  const preselect = useEffectEvent(async (first: File) => {
    if ((await isOldCapture(first, Date.now())) && !getFieldState('retime').isTouched)
      setValue('retime', 'now', { shouldDirty: true })
  })
  const [first] = files
  useEffect(() => {
    if (first) void preselect(first)
  }, [first])
  return null
}

function Faults({ error }: { error: Error }) {
  const fields = error instanceof CallError ? Object.values(error.fields) : []
  return (
    <Box role="alert" sx={{ color: 'tone.high.text' }}>
      {[error.message, ...fields].join(' ')}
    </Box>
  )
}
