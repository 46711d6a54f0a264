import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { MissedZoneName, Zone } from '@netwarden/shared/contract'
import { useState } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, ErrorState, Icon, RowsSkeleton, Tag, TimeText } from '../../../kit/index.ts'
import { Pager } from '../../../ra/index.ts'
import type { Edit } from '../draft/zone-draft.ts'
import { shownOrigin } from '../zone-names.ts'
import { useMissingNames } from '../zone-queries.ts'

interface Props {
  zone: Zone
  edits: readonly Edit[]
  isLocked: boolean
  onAdd: (name: string) => void
}

const FEW = 4
const MANY = 20

/** Names of the zone that are queried and do not exist, most queried first. */
export function MissingNames({ zone, edits, isLocked, onAdd }: Props) {
  const t = useText()
  const format = useFormat()
  const [page, setPage] = useState<number>()
  const { data, error, refetch } = useMissingNames(zone, page ?? 1, page === undefined ? FEW : MANY)
  const coming = new Set(
    edits.flatMap((edit) => (edit.kind === 'add' ? [edit.after.name.toLowerCase()] : [])),
  )
  const canOpen = page !== undefined || (data !== undefined && data.total > FEW)
  return (
    <Card
      title={t('zones.missing')}
      extra={data && data.total > 0 && <Tag tone="common">{format.number(data.total)}</Tag>}
      actions={
        canOpen && (
          <Button variant="text" onClick={() => setPage(page === undefined ? 1 : undefined)}>
            {t(page === undefined ? 'ui.all' : 'zones.missing.few')}
          </Button>
        )
      }
      isFlush
      sx={{ flex: 'none' }}
    >
      {error && !data ? (
        <Box sx={{ px: 1.75, pb: 1 }}>
          <ErrorState isCompact error={error} onRetry={() => void refetch()} />
        </Box>
      ) : !data ? (
        <RowsSkeleton rows={2} />
      ) : data.list.length === 0 ? (
        <Typography variant="note" sx={{ px: 1.75, pb: 1.5 }}>
          {t('zones.missing.none')}
        </Typography>
      ) : (
        <List disablePadding aria-label={t('zones.missing')} sx={listStyle}>
          {data.list.map((missed) => (
            <Missed
              key={missed.name}
              missed={missed}
              origin={zone.origin}
              isComing={coming.has(missed.name.toLowerCase())}
              isLocked={isLocked}
              onAdd={() => onAdd(missed.name)}
            />
          ))}
        </List>
      )}
      {page !== undefined && data && data.total > MANY && (
        <Pager
          current={page}
          pageSize={MANY}
          total={data.total}
          totalIsAtLeast={data.totalIsAtLeast}
          hasFixedSize
          label={t('zones.missing.pages')}
          onChange={({ current }) => setPage(current)}
        />
      )}
    </Card>
  )
}

interface MissedProps {
  missed: MissedZoneName
  origin: string
  isComing: boolean
  isLocked: boolean
  onAdd: () => void
}

function Missed({ missed, origin, isComing, isLocked, onAdd }: MissedProps) {
  const t = useText()
  const format = useFormat()
  const { name, visits, devices, lastAt } = missed
  return (
    <Paper variant="outlined" component="li" sx={itemStyle}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="inherit" component="div" noWrap title={`${name}.${shownOrigin(origin)}`}>
          <b>{name}</b>
          <Typography variant="quiet">{`.${shownOrigin(origin)}`}</Typography>
        </Typography>
        <Typography variant="hint" noWrap>
          {t('zones.missing.asked', { visits: format.number(visits), devices: format.number(devices) })}
          {' · '}
          <TimeText at={lastAt} style="minute" isShort />
        </Typography>
      </Box>
      {isComing ? (
        <Tag tone="good">{t('zones.mark.added')}</Tag>
      ) : (
        <Button
          startIcon={<Icon name="plus" size={14} />}
          disabled={isLocked}
          aria-label={t('zones.missing.addOf', { name })}
          onClick={onAdd}
        >
          {t('ui.add')}
        </Button>
      )}
    </Paper>
  )
}

const listStyle = {
  px: 1.75,
  pb: 1.5,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 1,
  maxHeight: { md: 260 },
  overflow: 'auto',
} as const

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.25,
  py: 0.5,
} as const
