import Box from '@mui/material/Box'
import type { OperationLogEntry } from '@netwarden/shared'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useGetList } from 'react-admin'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, ErrorState, Icon, RowsSkeleton, TimeText } from '../../kit/index.ts'
import { Pager } from '../../ra/index.ts'
import { ChangeList } from './ChangeList.tsx'
import { useOperationNames } from './operation-names.ts'

const PAGE_SIZE = 20
const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const

/** What was done to a segment and its policies, the newest first; each opens to what it changed. */
export function SegmentOperations({ segmentId }: { segmentId: string }) {
  const t = useText()
  const [current, setCurrent] = useState(1)
  const filter = useMemo(() => ({ segmentId }), [segmentId])
  const { data, total, meta, error, refetch } = useGetList<OperationLogEntry, Error>(
    'operation-logs',
    { pagination: { page: current, perPage: PAGE_SIZE }, sort: NEWEST_FIRST, filter },
    { staleTime: 0, placeholderData: keepPreviousData, onError: () => undefined },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  if (total === 0 || total === undefined)
    return <EmptyState icon="table" title={t('operation.noneOfSegment')} />
  return (
    <Box sx={frameStyle}>
      <Box component="ul" aria-label={t('route.operationLog')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
      <Pager
        label={t('operation.pages')}
        hasFixedSize
        total={total}
        totalIsAtLeast={meta?.totalIsAtLeast}
        current={current}
        pageSize={PAGE_SIZE}
        onChange={(page) => setCurrent(page.current)}
      />
    </Box>
  )
}

function Entry({ entry }: { entry: OperationLogEntry }) {
  const names = useOperationNames()
  const [isOpen, setOpen] = useState(false)
  const { subject, actor, ip, at, before, after } = entry
  return (
    <Box component="li" sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'line.weak' } }}>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={rowStyle}
      >
        <Icon
          name={isOpen ? 'chevronDown' : 'chevronRight'}
          size={14}
          sx={{ color: 'text.third', mt: '3px' }}
        />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {names.action(entry)}
          {subject && ` · ${subject}`}
          <Box component="span" sx={{ display: 'block', color: 'text.third', fontSize: 12 }}>
            {[actor, ip].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        <TimeText at={at} isShort />
      </Box>
      {isOpen && (
        <Box sx={{ px: 1.25, pb: 1.25, pl: 4 }}>
          <ChangeList before={before} after={after} />
        </Box>
      )}
    </Box>
  )
}

const frameStyle = { border: 1, borderColor: 'line.strong', borderRadius: '6px', overflow: 'hidden' } as const

const rowStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  width: '100%',
  px: 1.25,
  py: 0.75,
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.raised' },
  '&:focus-visible': { outlineOffset: -2 },
} as const
