import Box from '@mui/material/Box'
import { parseDeviceEntry } from '@netwarden/shared/validators'
import { useMemo } from 'react'
import { visibleText } from '../../../domain/words/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { Note, useAnswer } from '../../../kit/index.ts'
import type { EntryRow } from './entry-rows.ts'

interface Props {
  segmentId: string | undefined
  rows: readonly EntryRow[]
}

const SHOWN = 5

/** Entries in the form that overlap those of other segments; a fault in an entry is shown elsewhere. */
export function EntryOverlaps({ segmentId, rows }: Props) {
  const t = useText()
  const entries = useMemo(
    () => rows.flatMap(({ entry }) => parseDeviceEntry(entry.trim())?.entry ?? []),
    [rows],
  )
  const { data } = useAnswer(['segments', 'overlaps', segmentId, entries], 'POST /api/segment/overlaps', {
    body: { ...(segmentId !== undefined && { id: segmentId }), entries },
    enabled: entries.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  if (!data || entries.length === 0) return null
  const { unreachable, narrowed, hiding } = data
  const lines = [
    ...unreachable.map(({ entry, segmentName, by }) =>
      t('segments.overlap.unreachable', { entry, segment: visibleText(segmentName), by }),
    ),
    ...narrowed.map(({ entry, segmentName, by }) =>
      t('segments.overlap.narrowed', { entry, segment: visibleText(segmentName), by }),
    ),
    ...hiding.map(({ entry, segmentName, hidden }) =>
      t('segments.overlap.hiding', { entry, segment: visibleText(segmentName), hidden }),
    ),
  ]
  if (lines.length === 0) return null
  return (
    <Note tone={unreachable.length + hiding.length > 0 ? 'medium' : 'low'} role="status">
      {lines.slice(0, SHOWN).map((line) => (
        <Box key={line} sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Box>
      ))}
      {lines.length > SHOWN && t('segments.overlap.more', { count: lines.length - SHOWN })}
    </Note>
  )
}
