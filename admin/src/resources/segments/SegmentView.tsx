import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ClearedEntry, Segment } from '@netwarden/shared'
import { Link } from 'react-router'
import { policyAddress } from '../../../domain/control/index.ts'
import { visibleText } from '../../../domain/words/index.ts'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { EmptyState, ErrorState, Icon, Note, RowsSkeleton, SideDrawer, Tag } from '../../../kit/index.ts'
import { CallError } from '../../../kit/session/index.ts'
import type { SegmentActions } from '../segment-actions.ts'
import { useSegment } from '../segment-queries.ts'
import { useEntryCount } from '../use-entry-count.ts'
import type { Ranking } from '../use-ranking.ts'
import { ClearedNote } from './ClearedNote.tsx'
import { EntryTable } from './EntryTable.tsx'
import { SegmentFacts } from './SegmentFacts.tsx'

const NOT_FOUND = 404

interface Props {
  id: string
  /** The row in sight, with its first entries: shown until all of the segment is known. */
  shown: Segment | undefined
  /** What was cleared when it was saved just now. */
  cleared: readonly ClearedEntry[] | undefined
  onClearedRead: () => void
  ranking: Ranking
  actions: SegmentActions
  onClose: () => void
}

export function SegmentViewDrawer(props: Props) {
  const { id, shown, cleared, ranking, actions, onClose } = props
  const t = useText()
  const entryCount = useEntryCount()
  const { data: whole, error, refetch } = useSegment(id)
  const known = whole ?? shown
  // While it is being ranked the list knows better.
  const segment = known && shown ? { ...known, rank: shown.rank } : known
  return (
    <SideDrawer
      isOpen
      width={580}
      title={segment ? visibleText(segment.name) : t('segments.view')}
      subtitle={segment && !segment.isBuiltIn && entryCount(segment)}
      tags={
        segment?.isBuiltIn && (
          <Tag tone="common" icon="lock">
            {t('segments.builtIn')}
          </Tag>
        )
      }
      footer={segment && <ViewFooter segment={segment} actions={actions} />}
      onClose={onClose}
    >
      {segment ? (
        <Box sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {cleared && cleared.length > 0 && <ClearedNote cleared={cleared} onRead={props.onClearedRead} />}
          <SegmentFacts segment={segment} ranking={ranking} />
          {segment.isBuiltIn ? (
            <Note tone="common">{t('segments.builtInText')}</Note>
          ) : (
            <EntryPart segment={segment} isWhole={whole !== undefined} />
          )}
        </Box>
      ) : error instanceof CallError && error.status === NOT_FOUND ? (
        <EmptyState icon="search" title={t('segments.unknown')} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </SideDrawer>
  )
}

function EntryPart({ segment, isWhole }: { segment: Segment; isWhole: boolean }) {
  const t = useText()
  const format = useFormat()
  const title = t('segments.entriesOf', { count: format.number(segment.entryCount) })
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {!isWhole ? (
        <RowsSkeleton rows={Math.min(segment.entryCount, 8)} />
      ) : segment.entries.length === 0 ? (
        <Box sx={{ color: 'text.third' }}>{t('segments.noEntries')}</Box>
      ) : (
        <EntryTable entries={segment.entries} label={title} />
      )}
    </Box>
  )
}

function ViewFooter({ segment, actions }: { segment: Segment; actions: SegmentActions }) {
  const t = useText()
  return (
    <>
      {actions.canEdit && !segment.isBuiltIn && (
        <Button color="error" onClick={() => actions.remove(segment)}>
          {t('segments.delete')}
        </Button>
      )}
      <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
        <Button component={Link} to={policyAddress(segment.id)} startIcon={<Icon name="shield" size={14} />}>
          {t(actions.canEdit ? 'segments.policy' : 'segments.policyView')}
        </Button>
        {actions.canEdit && (
          <Button
            variant="contained"
            startIcon={<Icon name="edit" size={14} />}
            onClick={() => actions.edit(segment)}
          >
            {t('segments.edit')}
          </Button>
        )}
      </Box>
    </>
  )
}
