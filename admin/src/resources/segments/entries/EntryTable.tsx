import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { SegmentEntry } from '@netwarden/shared/domain'
import { useMemo, useState } from 'react'
import { SubjectLink } from '../../../domain/subject/index.ts'
import { visibleText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { FilterText, Mono, PlainTable } from '../../../kit/index.ts'
import { Pager } from '../../../ra/index.ts'
import { CELLS, holdsText } from './entry-rows.ts'

const PAGE_SIZE = 50

/** The entries of a segment in pages. */
export function EntryTable({ entries, label }: { entries: readonly SegmentEntry[]; label: string }) {
  const t = useText()
  const [text, setText] = useState('')
  const [wantedPage, setPage] = useState(1)
  const found = useMemo(
    () => (text === '' ? entries : entries.filter((entry) => holdsText(entry, text))),
    [entries, text],
  )
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(found.length / PAGE_SIZE)))
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const columns = CELLS.map((cell) => ({
    key: cell,
    label: t(`segments.cell.${cell}`),
    ...(cell === 'entry' && { width: '34%' }),
    render: (row: SegmentEntry) =>
      cell === 'entry' ? (
        <Mono>{row.entry}</Mono>
      ) : cell === 'user' ? (
        <UserLink user={row.user} />
      ) : (
        <NoteText text={row[cell]} />
      ),
  }))
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
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <PlainTable
          label={label}
          columns={columns}
          rows={shown}
          rowKey={({ entry }) => entry}
          phoneRow={({ entry, comment, user, department }) => ({
            title: <Mono>{entry}</Mono>,
            subtitle: [comment, department].filter(Boolean).map(visibleText).join(' · '),
            aside: user && <UserLink user={user} />,
          })}
        />
        {shown.length === 0 && (
          <Typography variant="quiet" component="div" sx={{ px: 1.25, py: 1 }}>
            {t('segments.noEntryFound')}
          </Typography>
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
      </Paper>
    </Box>
  )
}

function UserLink({ user }: { user: string }) {
  return user ? <SubjectLink kind="person" name={user} /> : '—'
}

function NoteText({ text }: { text: string }) {
  const shown = visibleText(text)
  return <span title={shown}>{shown || '—'}</span>
}
