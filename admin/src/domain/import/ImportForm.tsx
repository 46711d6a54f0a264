import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { type ReactNode, useId } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Segmented } from '../../kit/index.ts'
import { CallError } from '../../kit/session/index.ts'
import { formatName, IMPORT_FORMATS } from '../words/index.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import type { ImportSettings } from './use-import.ts'

const MAX_SOURCE_NAME = 100
const RETIMES = ['none', 'now'] as const

interface Props {
  settings: ImportSettings
  onChange: (changes: Partial<ImportSettings>) => void
  error: unknown
}

export function ImportForm({ settings, onChange, error }: Props) {
  const t = useText()
  const id = useId()
  const format = (value: string) =>
    onChange({ format: IMPORT_FORMATS.find((known) => known === value) ?? 'auto' })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ChosenFiles files={settings.files} onChange={(files) => onChange({ files })} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Labelled label={t('visits.import.format')} id={`${id}-format`}>
          <Select
            fullWidth
            labelId={`${id}-format`}
            value={settings.format}
            onChange={(event) => format(event.target.value)}
          >
            {IMPORT_FORMATS.map((value) => (
              <MenuItem key={value} value={value}>
                {formatName(value, t)}
              </MenuItem>
            ))}
          </Select>
        </Labelled>
        <Labelled label={t('visits.import.source')} id={`${id}-source`}>
          <OutlinedInput
            size="small"
            fullWidth
            value={settings.source}
            onChange={(event) => onChange({ source: event.target.value })}
            slotProps={{ input: { 'aria-labelledby': `${id}-source`, maxLength: MAX_SOURCE_NAME } }}
          />
        </Labelled>
      </Box>
      <Labelled label={t('visits.import.retime')} id={`${id}-retime`}>
        <Segmented
          label={t('visits.import.retime')}
          value={settings.retime}
          options={RETIMES.map((value) => ({ value, label: t(`visits.import.retime.${value}`) }))}
          onChange={(retime) => onChange({ retime })}
        />
        <FormHelperText>{t(`visits.import.retime.${settings.retime}.hint`)}</FormHelperText>
      </Labelled>
      {error instanceof Error && <Faults error={error} />}
    </Box>
  )
}

function Labelled({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box id={id} sx={{ mb: 0.5, fontSize: 12.5, color: 'text.secondary' }}>
        {label}
      </Box>
      {children}
    </Box>
  )
}

function Faults({ error }: { error: Error }) {
  const fields = error instanceof CallError ? Object.values(error.fields) : []
  return (
    <Box role="alert" sx={{ color: 'tone.high.text' }}>
      {[error.message, ...fields].join(' ')}
    </Box>
  )
}
