import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { ChoiceField, Field, FieldFrame } from '../../kit/index.ts'
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
        <FieldFrame isGroup id={id} label={t('visits.import.format')}>
          <Select
            labelId={`${id}-label`}
            value={settings.format}
            onChange={(event) => format(event.target.value)}
          >
            {IMPORT_FORMATS.map((value) => (
              <MenuItem key={value} value={value}>
                {formatName(value, t)}
              </MenuItem>
            ))}
          </Select>
        </FieldFrame>
        <Field
          label={t('visits.import.source')}
          value={settings.source}
          maxLength={MAX_SOURCE_NAME}
          onChange={(source) => onChange({ source })}
        />
      </Box>
      <ChoiceField
        label={t('visits.import.retime')}
        value={settings.retime}
        options={RETIMES.map((value) => ({ value, label: t(`visits.import.retime.${value}`) }))}
        hint={t(`visits.import.retime.${settings.retime}.hint`)}
        onChange={(retime) => onChange({ retime })}
      />
      {error instanceof Error && <Faults error={error} />}
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
