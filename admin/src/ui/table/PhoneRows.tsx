import Box from '@mui/material/Box'
import type { PhoneRow } from './columns.ts'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  phoneRow: (row: Row) => PhoneRow
  onRowClick: ((row: Row) => void) | undefined
}

/** On phones a table is a list of rows of two lines. */
export function PhoneRows<Row>({ label, rows, rowKey, phoneRow, onRowClick }: Props<Row>) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <Box component="li" key={rowKey(row)} sx={{ borderTop: 1, borderColor: 'line.weak' }}>
          {onRowClick ? (
            <Box component="button" type="button" onClick={() => onRowClick(row)} sx={rowStyle}>
              <TwoLines {...phoneRow(row)} />
            </Box>
          ) : (
            <Box sx={rowStyle}>
              <TwoLines {...phoneRow(row)} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

function TwoLines({ lead, title, subtitle, aside }: PhoneRow) {
  return (
    <>
      {lead}
      <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'block' }}>
        <Box component="span" sx={lineStyle}>
          {title}
        </Box>
        <Box component="span" sx={{ ...lineStyle, color: 'text.third', fontSize: 12 }}>
          {subtitle}
        </Box>
      </Box>
      {aside}
    </>
  )
}

const lineStyle = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  width: '100%',
  minHeight: 58,
  px: 1.75,
  py: 1,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
} as const
