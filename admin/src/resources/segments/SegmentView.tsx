import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ClearedEntry, Segment } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { policyAddress } from '../../domain/control/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Icon, Note, RowsSkeleton, Tag } from '../../kit/index.ts'
import { RecordDrawer, RecordFooter } from '../../ra/index.ts'
import { ClearedNote } from './ClearedNote.tsx'
import { EntryTable } from './entries/EntryTable.tsx'
import { RankReplay } from './RankReplay.tsx'
import { SegmentFacts } from './SegmentFacts.tsx'
import type { SegmentActions } from './segment-columns.tsx'
import { useEntryCount } from './use-entry-count.ts'
import type { Ranking } from './use-ranking.ts'

interface Props {
  id: string
  /** The visible row with its first entries, shown until the complete segment is loaded. */
  shown: Segment | undefined
  /** Networks whose host bits the last save cleared. */
  cleared: readonly ClearedEntry[] | undefined
  onClearedRead: () => void
  ranking: Ranking
  actions: SegmentActions
  onClose: () => void
}

export function SegmentView(props: Props) {
  const { id, shown, cleared, ranking, actions, onClose } = props
  const { canEdit } = actions
  const t = useText()
  const entryCount = useEntryCount()
  return (
    <RecordDrawer
      resource="segments"
      id={id}
      shown={shown}
      unknownText={t('segments.unknown')}
      fallbackTitle={t('segments.view')}
      title={({ name }) => visibleText(name)}
      subtitle={(segment) => !segment.isBuiltIn && entryCount(segment)}
      tags={({ isBuiltIn }) =>
        isBuiltIn && (
          <Tag tone="common" icon="lock">
            {t('segments.builtIn')}
          </Tag>
        )
      }
      width={580}
      footer={(segment) => (
        <RecordFooter
          onDelete={canEdit && !segment.isBuiltIn ? () => actions.remove(segment) : undefined}
          onEdit={canEdit ? () => actions.edit(segment) : undefined}
        >
          <Button
            component={Link}
            to={policyAddress(segment.id)}
            startIcon={<Icon name="shield" size={14} />}
          >
            {t(canEdit ? 'segments.policy' : 'segments.policyView')}
          </Button>
        </RecordFooter>
      )}
      onClose={onClose}
    >
      {(segment) => (
        <Box sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {cleared && cleared.length > 0 && <ClearedNote cleared={cleared} onRead={props.onClearedRead} />}
          {/* While segments are ranked, only the list has the current rank. */}
          <SegmentFacts segment={shown ? { ...segment, rank: shown.rank } : segment} ranking={ranking} />
          <RankReplay segment={segment} ranking={ranking} />
          {segment.isBuiltIn ? (
            <Note tone="common">{t('segments.builtInText')}</Note>
          ) : (
            <EntryPart segment={segment} />
          )}
        </Box>
      )}
    </RecordDrawer>
  )
}

function EntryPart({ segment: { entries, entryCount } }: { segment: Segment }) {
  const t = useText()
  const format = useFormat()
  const title = t('segments.entriesOf', { count: format.number(entryCount) })
  // Rows of the list contain only the first entries.
  const isWhole = entries.length >= entryCount
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {!isWhole ? (
        <RowsSkeleton rows={Math.min(entryCount, 8)} />
      ) : entries.length === 0 ? (
        <Typography variant="quiet" component="div">
          {t('segments.noEntries')}
        </Typography>
      ) : (
        <EntryTable entries={entries} label={title} />
      )}
    </Box>
  )
}
