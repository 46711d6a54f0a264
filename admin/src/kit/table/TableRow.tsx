import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useText } from '../i18n/index.ts'
import type { Column } from './columns.ts'
import { type Selection, toggleKey } from './selection.ts'

interface Props<Row> {
  row: Row
  rowKey: string
  rowName: string
  columns: readonly Column<Row>[]
  isCurrent: boolean
  onClick: ((row: Row) => void) | undefined
  selection: Selection | undefined
}

export function TableRow<Row>({ row, rowKey, rowName, columns, isCurrent, onClick, selection }: Props<Row>) {
  const t = useText()
  const isChosen = selection?.keys.has(rowKey) ?? false
  const open = onClick && {
    tabIndex: 0,
    onClick: (event: MouseEvent) => {
      if (!isOwnControl(event)) onClick(row)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      onClick(row)
    },
  }
  return (
    <Box
      component="tr"
      {...open}
      aria-current={isCurrent ? 'true' : undefined}
      sx={{
        cursor: onClick ? 'pointer' : 'default',
        bgcolor: isCurrent || isChosen ? 'brand.tint' : 'transparent',
        '&:hover': { bgcolor: isCurrent || isChosen ? 'brand.tint' : 'surface.raised' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {selection && (
        <td>
          <Checkbox
            checked={isChosen}
            onChange={() => selection.onChange(toggleKey(selection.keys, rowKey))}
            slotProps={{ input: { 'aria-label': t('ui.table.selectRow', { row: rowName }) } }}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} />
      ))}
    </Box>
  )
}

/** Links and buttons inside a row act for themselves, and so do menus that hang elsewhere in the page. */
function isOwnControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false
  return !currentTarget.contains(target) || target.closest('a,button,input,label') !== null
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.render(row)
  const isEmpty = content === null || content === undefined || content === ''
  const names = [column.isNumeric && 'nw-number', column.isMono && 'nw-mono'].filter(Boolean).join(' ')
  return (
    <td
      className={names || undefined}
      title={typeof content === 'string' || typeof content === 'number' ? String(content) : undefined}
    >
      {isEmpty ? '—' : content}
    </td>
  )
}
