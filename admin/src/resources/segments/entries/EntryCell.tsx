import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, type ClipboardEvent, useId } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import type { CellName } from './entry-rows.ts'

interface Props {
  cell: CellName
  /** Row number, from 1. */
  number: number
  value: string
  fault: string | undefined
  /** For cells without column names above them. */
  hasPlaceholder: boolean
  onChange: (value: string) => void
  onBlur: () => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** A cell of the table of entries. A page has hundreds of them, so it is a plain HTML input. */
export function EntryCell(props: Props) {
  const { cell, number, value, fault, hasPlaceholder, onChange, onBlur, onPaste } = props
  const t = useText()
  const id = useId()
  const name = t(`segments.cell.${cell}`)
  const isEntry = cell === 'entry'
  return (
    <Box sx={{ gridArea: cell, minWidth: 0 }}>
      <Box
        component="input"
        type="text"
        aria-label={t('segments.cellOf', { row: number, cell: name })}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : id}
        aria-required={isEntry || undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={hasPlaceholder ? name : ''}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
        onBlur={onBlur}
        onPaste={onPaste}
        sx={{ ...inputStyle, ...(isEntry && { typography: 'mono' }) }}
      />
      {fault !== undefined && (
        <Typography variant="fault" id={id} sx={{ mt: 0.25, lineHeight: '16px' }}>
          {fault}
        </Typography>
      )}
    </Box>
  )
}

const inputStyle = {
  width: '100%',
  minWidth: 0,
  height: 28,
  px: 1,
  font: 'inherit',
  typography: 'small',
  color: 'text.primary',
  bgcolor: 'surface.card',
  border: 'strong',
  borderRadius: '5px',
  '&::placeholder': { color: 'text.third', opacity: 1 },
  '&:hover': { borderColor: 'text.third' },
  '&:focus-visible': { outline: '2px solid', outlineOffset: -1, outlineColor: 'brand.text' },
  '&[aria-invalid="true"]': { borderColor: 'tone.high.text' },
} as const
