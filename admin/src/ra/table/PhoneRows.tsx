import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useText } from '../../kit/i18n/index.ts'
import type { PhoneRow } from './columns.ts'
import { ROW_MARK } from './row-keys.ts'
import { type Selection, toggleKey } from './selection.ts'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  phoneRow: (row: Row) => PhoneRow
  onRowClick: ((row: Row) => void) | undefined
  /** While rows are being chosen: a tap then chooses a row instead of opening it. */
  selection: Selection | undefined
}

/** On phones a table is a list of rows of two lines. */
export function PhoneRows<Row>(props: Props<Row>) {
  const { label, rows, rowKey, rowName, phoneRow, onRowClick, selection } = props
  return (
    <List disablePadding aria-label={label}>
      {rows.map((row) => (
        <Box component="li" key={rowKey(row)} sx={{ borderTop: 'weak' }}>
          {selection ? (
            <ChoosableRow
              rowKey={rowKey(row)}
              rowName={rowName(row)}
              lines={phoneRow(row)}
              selection={selection}
            />
          ) : onRowClick ? (
            <Box component="button" type="button" {...ROW_MARK} onClick={() => onRowClick(row)} sx={rowStyle}>
              <TwoLines {...phoneRow(row)} />
            </Box>
          ) : (
            <Box {...ROW_MARK} tabIndex={-1} sx={rowStyle}>
              <TwoLines {...phoneRow(row)} />
            </Box>
          )}
        </Box>
      ))}
    </List>
  )
}

interface ChoosableRowProps {
  rowKey: string
  rowName: string
  lines: PhoneRow
  selection: Selection
}

/** The whole row is the label of its checkbox, which makes it easy to hit. */
function ChoosableRow({ rowKey, rowName, lines, selection }: ChoosableRowProps) {
  const t = useText()
  const isChosen = selection.keys.has(rowKey)
  return (
    <Box component="label" sx={{ ...rowStyle, pl: 1, ...(isChosen && { bgcolor: 'brand.tint' }) }}>
      <Checkbox
        checked={isChosen}
        onChange={() => selection.onChange(toggleKey(selection.keys, rowKey))}
        slotProps={{ input: { 'aria-label': t('ui.table.selectRow', { row: rowName }), ...ROW_MARK } }}
      />
      <TwoLines {...lines} />
    </Box>
  )
}

function TwoLines({ lead, title, subtitle, aside }: PhoneRow) {
  return (
    <>
      {lead}
      <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'block' }}>
        <Typography variant="inherit" component="span" noWrap sx={{ display: 'block' }}>
          {title}
        </Typography>
        <Typography variant="hint" component="span" noWrap sx={{ display: 'block' }}>
          {subtitle}
        </Typography>
      </Box>
      {aside}
    </>
  )
}

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
