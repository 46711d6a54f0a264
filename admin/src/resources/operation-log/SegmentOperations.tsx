import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { OperationLogEntry } from '@netwarden/shared/domain'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, ErrorState, Icon, RowsSkeleton, TimeText } from '../../kit/index.ts'
import { Pager, useRows } from '../../ra/index.ts'
import { ChangeList } from './ChangeList.tsx'
import { useOperationNames } from './operation-names.ts'

const PAGE_SIZE = 20
const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const

/** Operations on a segment and its policies, newest first; each expands to its changes. */
export function SegmentOperations({ segmentId }: { segmentId: string }) {
  const t = useText()
  const [current, setCurrent] = useState(1)
  const filter = useMemo(() => ({ segmentId }), [segmentId])
  const { data, total, meta, error, refetch } = useRows(
    'operation-logs',
    { pagination: { page: current, perPage: PAGE_SIZE }, sort: NEWEST_FIRST, filter },
    { staleTime: 0, placeholderData: keepPreviousData, onError: () => undefined },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton />
  if (total === 0 || total === undefined)
    return <EmptyState icon="table" title={t('operation.noneOfSegment')} />
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <List disablePadding aria-label={t('route.operationLog')}>
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </List>
      <Pager
        label={t('operation.pages')}
        hasFixedSize
        total={total}
        totalIsAtLeast={meta?.totalIsAtLeast}
        current={current}
        pageSize={PAGE_SIZE}
        onChange={(page) => setCurrent(page.current)}
      />
    </Paper>
  )
}

function Entry({ entry }: { entry: OperationLogEntry }) {
  const names = useOperationNames()
  const [isOpen, setOpen] = useState(false)
  const { subject, actor, ip, at } = entry
  return (
    <Box component="li" sx={{ '&:not(:first-of-type)': { borderTop: 'weak' } }}>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={rowStyle}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} color="quiet" sx={{ mt: '3px' }} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {names.action(entry)}
          {subject && ` · ${subject}`}
          <Typography variant="hint" component="span" sx={{ display: 'block' }}>
            {[actor, ip].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <TimeText at={at} isShort />
      </Box>
      {isOpen && (
        <Box sx={{ px: 1.25, pb: 1.25, pl: 4 }}>
          <ChangeList {...entry} />
        </Box>
      )}
    </Box>
  )
}

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
