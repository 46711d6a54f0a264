import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent } from 'react'
import { type Translate, useText } from '../../../kit/i18n/index.ts'
import { FilterText, useIsPhone } from '../../../kit/index.ts'
import { Pager } from '../../../ra/index.ts'
import { EntryRowFields } from './EntryRowFields.tsx'
import type { RowFaults } from './entry-faults.ts'
import { entryGrid } from './entry-grid.ts'
import { CELLS, type CellName } from './entry-rows.ts'
import type { ServerFaults } from './server-faults.ts'
import type { Entries } from './use-entries.ts'
import { WINDOW_SIZE } from './use-entry-window.ts'

interface Props {
  entries: Entries
  serverFaults: ServerFaults
  labelId: string
}

/** The visible page of rows, and its pagination. */
export function EntryRowList({ entries, serverFaults, labelId }: Props) {
  const t = useText()
  const { rows, view } = entries
  return (
    <Box sx={{ minWidth: 0 }}>
      {rows.length > WINDOW_SIZE && (
        <Box onKeyDown={keepFromForm} sx={{ mb: 0.75, display: 'flex' }}>
          <FilterText
            label={t('segments.filterEntries')}
            placeholder={t('segments.filterEntriesHint')}
            value={view.text}
            onCommit={view.narrow}
          />
        </Box>
      )}
      <ColumnNames />
      <List disablePadding aria-labelledby={labelId}>
        {view.shown.map((placed) => (
          <EntryRowFields
            key={placed.row.key}
            placed={placed}
            entries={entries}
            faults={{ ...serverFaults.get(placed.row), ...textsOf(t, entries.faults.get(placed.place)) }}
          />
        ))}
      </List>
      {view.total === 0 && (
        <Typography variant="quiet" component="div" sx={{ py: 1 }}>
          {t('segments.noEntryFound')}
        </Typography>
      )}
      {(view.total > WINDOW_SIZE || view.text !== '') && (
        <Pager
          label={t('segments.entryPages')}
          hasFixedSize
          total={view.total}
          current={view.page}
          pageSize={WINDOW_SIZE}
          onChange={({ current }) => view.setPage(current)}
        />
      )}
    </Box>
  )
}

/** Enter searches for entries and does not submit the form. */
function keepFromForm(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Visual only; each field has its own label. */
function ColumnNames() {
  const t = useText()
  if (useIsPhone()) return null
  return (
    <Typography variant="hint" aria-hidden sx={{ ...entryGrid, pb: 0.25 }}>
      {CELLS.map((cell) => (
        <Box key={cell} sx={{ gridArea: cell, px: 1 }}>
          {t(`segments.cell.${cell}`)}
        </Box>
      ))}
    </Typography>
  )
}

function textsOf(t: Translate, faults: RowFaults | undefined): Partial<Record<CellName, string>> {
  if (!faults) return {}
  return Object.fromEntries(Object.entries(faults).map(([cell, { key, params }]) => [cell, t(key, params)]))
}
