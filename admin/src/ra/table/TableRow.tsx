import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { DataTableBody, useRecordContext } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { ROW_MARK } from './row-keys.ts'
import { type Listed, useRows } from './rows-context.ts'
import { toggleKey } from './selection.ts'

export function GridBody({ children }: { children?: ReactNode }) {
  return <DataTableBody row={Row}>{children}</DataTableBody>
}

/** A row that opens by pointer and by Enter, exposes whether its details are open, and can be selected. */
function Row({ children }: { children?: ReactNode }) {
  const record = useRecordContext<Listed<unknown>>()
  const { selection } = useRows()
  if (!record) return null
  const { id, name, isCurrent, tone, open } = record
  const isMarked = isCurrent || selection?.keys.has(id)
  const ground = isMarked ? 'brand.tint' : tone ? `tone.${tone}.tint` : 'transparent'
  const opening = open && {
    onClick: (event: MouseEvent) => {
      if (!isOwnControl(event)) open()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target === event.currentTarget && event.key === 'Enter') open()
    },
  }
  return (
    <Box
      component="tr"
      {...ROW_MARK}
      // A row that does not open is not reached by Tab, but by the arrow keys.
      tabIndex={open ? 0 : -1}
      {...opening}
      onMouseOver={explainCut}
      aria-current={isCurrent ? 'true' : undefined}
      sx={{
        cursor: open ? 'pointer' : 'default',
        bgcolor: ground,
        '&:hover': { bgcolor: ground === 'transparent' ? 'surface.raised' : ground },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {selection && <ChoiceCell id={id} name={name} />}
      {children}
    </Box>
  )
}

function ChoiceCell({ id, name }: { id: string; name: string }) {
  const t = useText()
  const { selection } = useRows()
  return (
    <td className="nw-unprinted">
      <Checkbox
        checked={selection?.keys.has(id) ?? false}
        onChange={() => selection?.onChange(toggleKey(selection.keys, id))}
        slotProps={{ input: { 'aria-label': t('ui.table.selectRow', { row: name }) } }}
      />
    </td>
  )
}

/** Cells whose tooltip was set here. */
const explained = new WeakSet<Element>()

/** A cell with more than plain text has no tooltip of its own; when it is cut off, its tooltip is the complete text. */
function explainCut({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell || (cell.title !== '' && !explained.has(cell))) return
  explained.add(cell)
  cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : ''
}

/** Links and buttons inside a row handle their own events, and so do menus that are rendered elsewhere in the page. */
function isOwnControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false
  return !currentTarget.contains(target) || target.closest('a,button,input,label') !== null
}
