import Box from '@mui/material/Box'
import type { SegmentEntry } from '@netwarden/shared'
import { useMemo, useState } from 'react'
import { visibleText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { FilterText, Mono, useIsPhone } from '../../../kit/index.ts'
import { Pager } from '../../../ra/index.ts'
import { CELLS, holdsText } from './entry-rows.ts'

const PAGE_SIZE = 50

/** The entries of a segment, a page at a time. */
export function EntryTable({ entries, label }: { entries: readonly SegmentEntry[]; label: string }) {
  const t = useText()
  const isPhone = useIsPhone()
  const [text, setText] = useState('')
  const [wantedPage, setPage] = useState(1)
  const found = useMemo(
    () => (text === '' ? entries : entries.filter((entry) => holdsText(entry, text))),
    [entries, text],
  )
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(found.length / PAGE_SIZE)))
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const isLong = entries.length > PAGE_SIZE
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {isLong && (
        <FilterText
          label={t('segments.filterEntries')}
          placeholder={t('segments.filterEntriesHint')}
          value={text}
          onCommit={(wanted) => {
            setText(wanted)
            setPage(1)
          }}
        />
      )}
      <Box sx={frameStyle}>
        {isPhone ? <EntryLines entries={shown} label={label} /> : <EntryGrid entries={shown} label={label} />}
        {shown.length === 0 && (
          <Box sx={{ px: 1.25, py: 1, color: 'text.third' }}>{t('segments.noEntryFound')}</Box>
        )}
        {isLong && (
          <Pager
            label={t('segments.entryPages')}
            hasFixedSize
            total={found.length}
            current={page}
            pageSize={PAGE_SIZE}
            onChange={({ current }) => setPage(current)}
          />
        )}
      </Box>
    </Box>
  )
}

interface ShownProps {
  entries: readonly SegmentEntry[]
  label: string
}

function EntryGrid({ entries, label }: ShownProps) {
  const t = useText()
  return (
    <Box component="table" aria-label={label} sx={tableStyle}>
      <thead>
        <tr>
          {CELLS.map((cell) => (
            <th key={cell} scope="col">
              {t(`segments.cell.${cell}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ entry, comment, user, department }) => (
          <tr key={entry}>
            <td>
              <Mono>{entry}</Mono>
            </td>
            {[comment, user, department].map((note, index) => (
              <td key={CELLS[index + 1]} title={visibleText(note)}>
                {visibleText(note) || '—'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

function EntryLines({ entries, label }: ShownProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map(({ entry, comment, user, department }) => (
        <Box component="li" key={entry} sx={lineStyle}>
          <Mono>{entry}</Mono>
          <Box sx={{ color: 'text.third', fontSize: 12, overflowWrap: 'anywhere' }}>
            {[comment, user, department].filter(Boolean).map(visibleText).join(' · ')}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const frameStyle = { border: 1, borderColor: 'line.strong', borderRadius: '6px', overflow: 'hidden' } as const

const lineStyle = {
  px: 1.25,
  py: 0.75,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'line.weak' },
} as const

const tableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 12.5,
  '& th, & td': {
    height: 30,
    px: 1.25,
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'line.weak',
  },
  '& th': { fontWeight: 500, color: 'text.third', borderColor: 'line.strong' },
  '& th:first-of-type': { width: '34%' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
} as const
