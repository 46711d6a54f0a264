import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ClipboardEvent, useEffect, useRef } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { SymbolButton, useIsPhone } from '../../../kit/index.ts'
import { EntryCell } from './EntryCell.tsx'
import { entryGrid } from './entry-grid.ts'
import { CELLS, type CellName } from './entry-rows.ts'
import type { Entries } from './use-entries.ts'
import type { PlacedRow } from './use-entry-window.ts'

interface Props {
  placed: PlacedRow
  entries: Entries
  /** Texts by cell; local faults precede those of the server. */
  faults: Partial<Record<CellName, string>>
}

export function EntryRowFields({ placed: { row, place }, entries, faults }: Props) {
  const t = useText()
  const isPhone = useIsPhone()
  const line = useRef<HTMLLIElement>(null)
  const { focus } = entries
  useEffect(() => {
    if (focus?.key === row.key) fieldToFocus(line.current)?.focus()
  }, [focus, row.key])
  const number = place + 1
  /** Several lines pasted into one field become separate rows. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    entries.paste(text, place)
  }
  return (
    <Box component="li" ref={line} sx={{ ...entryGrid, py: 0.375 }}>
      <Typography variant="hint" component="span" aria-hidden sx={numberStyle}>
        {number}
      </Typography>
      {CELLS.map((cell) => (
        <EntryCell
          key={cell}
          cell={cell}
          number={number}
          value={row[cell]}
          fault={faults[cell]}
          hasPlaceholder={isPhone}
          onChange={(text) => entries.change(place, cell, text)}
          onBlur={() => entries.leave(row)}
          onPaste={paste}
        />
      ))}
      <SymbolButton
        label={t('segments.removeRow', { row: number })}
        icon="close"
        iconSize={12}
        onClick={() => entries.remove(place)}
        sx={{ gridArea: 'remove', width: 28, height: 28 }}
      />
    </Box>
  )
}

/** The first invalid field, or else the first field. */
function fieldToFocus(line: HTMLElement | null): HTMLElement | null {
  return line?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? line?.querySelector('input') ?? null
}

const numberStyle = {
  gridArea: 'number',
  lineHeight: '28px',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
} as const
