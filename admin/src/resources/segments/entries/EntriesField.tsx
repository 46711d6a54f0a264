import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type MouseEvent, useId, useState } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Icon } from '../../../kit/index.ts'
import { EntryFaultNote } from './EntryFaultNote.tsx'
import { EntryRowList } from './EntryRowList.tsx'
import { PasteEntries } from './PasteEntries.tsx'
import type { ServerFaults } from './server-faults.ts'
import type { Entries } from './use-entries.ts'

interface Props {
  entries: Entries
  serverFaults: ServerFaults
}

/** The devices of a segment: typed row by row or pasted, 10,000 at most. */
export function EntriesField({ entries, serverFaults }: Props) {
  const t = useText()
  const format = useFormat()
  const titleId = useId()
  const [isPasting, setPasting] = useState(false)
  const { rows, fault } = entries
  const faultText = fault && t(fault.key, fault.params)
  const places = rows.flatMap((row, place) =>
    entries.faults.has(place) || serverFaults.has(row) ? [place] : [],
  )
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      onMouseDown={keepPlace}
      sx={{ display: 'grid', gap: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h3" sx={{ mr: 'auto' }}>
          {t('segments.entriesOf', { count: format.number(rows.length) })}
        </Typography>
        <Button startIcon={<Icon name="table" size={14} />} onClick={() => setPasting(true)}>
          {t('segments.pasteMany')}
        </Button>
        <Button startIcon={<Icon name="plus" size={14} />} onClick={entries.add}>
          {t('segments.addRow')}
        </Button>
      </Box>
      <Typography variant="hint">{t('segments.entriesHint')}</Typography>
      {isPasting ? (
        <PasteEntries
          fault={faultText}
          onAdd={(text) => entries.paste(text)}
          onClose={() => setPasting(false)}
        />
      ) : (
        faultText && (
          <Typography variant="small" color="error" role="alert">
            {faultText}
          </Typography>
        )
      )}
      {places.length > 0 && <EntryFaultNote entries={entries} places={places} />}
      {rows.length > 0 && <EntryRowList entries={entries} serverFaults={serverFaults} labelId={titleId} />}
    </Box>
  )
}

/**
 * When a click on a button takes the focus from a field, showing the fault of the field would move the button away from
 * the pointer.
 */
function keepPlace(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}
