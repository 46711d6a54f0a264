import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SEGMENT_SORTS } from '@netwarden/shared/contract'
import { SEGMENT_FIELDS, type Segment } from '@netwarden/shared/domain'
import { MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import { useCallback, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useParams } from 'react-router'
import { segmentAddress } from '../../domain/control/index.ts'
import { NEW_SEGMENT } from '../../domain/links/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useLabel, useText } from '../../kit/i18n/index.ts'
import {
  DefaultModeTag,
  FillPage,
  Icon,
  Note,
  oneOf,
  PageHeader,
  useDrawerNavigate,
  useIsAdmin,
  useRecordPanelAt,
} from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
import {
  ChoiceFilter,
  type ChosenRows,
  ListFilters,
  type PhoneRow,
  RecordPanelView,
  ResourceList,
  ResourceTable,
  TextFilter,
  useChosenRows,
  useFetchRecord,
} from '../../ra/index.ts'
import { InheritAll } from './InheritAll.tsx'
import { RankDrag } from './RankDrag.tsx'
import { DownloadChosen, SegmentFiles } from './SegmentFiles.tsx'
import type { SavedSegment } from './SegmentForm.tsx'
import { SegmentView } from './SegmentView.tsx'
import { type SegmentActions, useSegmentColumns } from './segment-columns.tsx'
import { useEntryCount } from './use-entry-count.ts'
import { type Ranking, useRanking } from './use-ranking.ts'

const DeleteSegment = loadable(async () => (await import('./DeleteSegment.tsx')).DeleteSegment)
const SegmentForm = loadable(async () => (await import('./SegmentForm.tsx')).SegmentForm)

/** All segments fit on one page, as ranking requires. */
const SETUP = {
  filters: { q: '', defaultMode: '' },
  sort: { field: 'rank', order: 'asc' },
  pageSize: MAX_PAGE_SIZE,
  rules: { defaultMode: oneOf(SEGMENT_FIELDS.defaultMode.values), sort: oneOf(SEGMENT_SORTS) },
} as const
/** Only the first entries of each segment. */
const BRIEF = { brief: true }

/** The ranked groups of devices: every user reads them, administrators edit them. */
export function SegmentList() {
  return (
    <ResourceList resource="segments" setup={SETUP} filter={BRIEF}>
      <SegmentsPage />
    </ResourceList>
  )
}

function SegmentsPage() {
  const t = useText()
  const format = useFormat()
  const canEdit = useIsAdmin()
  const { data: rows, total, filterValues, sort, isPlaceholderData } = useListContext<Segment>()
  const panel = useSegmentPanel()
  const selection = useChosenRows(rows)
  const [going, setGoing] = useState<Segment | null>(null)
  /** The last saved segment, for the notes about it. */
  const [saved, setSaved] = useState<SavedSegment | null>(null)
  const { view, edit } = panel
  const actions = useMemo(() => ({ canEdit, view, edit, remove: setGoing }), [canEdit, view, edit])
  const gone = (id: string) => {
    selection.drop([id])
    panel.gone(id)
  }
  const isFiltered = Object.keys(filterValues).length > 0
  const isRanked = sort.field === 'rank' && sort.order === 'ASC' && !isFiltered
  const isWhole = isRanked && !isPlaceholderData && rows !== undefined && rows.length === total
  const ranking = useRanking(rows, canEdit && isWhole)
  const countText = isFiltered ? 'segments.found' : 'segments.count'
  const headerActions = (
    <>
      <SegmentFiles canEdit={canEdit} />
      {canEdit && (
        <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={panel.create}>
          {t('segments.create')}
        </Button>
      )}
    </>
  )
  return (
    <FillPage>
      <PageHeader
        title={t('route.segment')}
        subtitle={total !== undefined && t(countText, { count: total, total: format.number(total) })}
        actions={headerActions}
      />
      {isWhole && total === 1 && (
        <Box sx={{ mb: 1.5 }}>
          <Note tone="low">{t(canEdit ? 'segments.purposeCreate' : 'segments.purpose')}</Note>
        </Box>
      )}
      {canEdit && <InheritAll segments={isFiltered ? undefined : rows} onApplied={panel.saved} />}
      <RankDrag ranking={ranking}>
        <SegmentTable
          actions={actions}
          ranking={ranking}
          selection={selection}
          currentId={panel.id}
          hasRankHint={canEdit && !isWhole && rows !== undefined}
        />
      </RankDrag>
      <RecordPanelView
        panel={panel}
        form={(segment) => (
          <SegmentForm
            segment={segment}
            onDirty={panel.setDirty}
            onClose={panel.close}
            onApplied={panel.saved}
            onSaved={(latest) => {
              setSaved(latest)
              panel.savedAs(latest)
            }}
          />
        )}
        view={(id) => (
          <SegmentView
            key={id}
            id={id}
            shown={ranking.rows?.find((row) => row.id === id)}
            cleared={saved?.id === id ? saved.hostBitsCleared : undefined}
            onClearedRead={() => setSaved(null)}
            ranking={ranking}
            actions={actions}
            onClose={panel.close}
          />
        )}
      />
      {going && <DeleteSegment segment={going} onGone={gone} onClose={() => setGoing(null)} />}
      <RankStatus ranking={ranking} />
    </FillPage>
  )
}

/** The content of the side drawer: the segment that the path names, or a form. */
function useSegmentPanel() {
  const { group: id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useDrawerNavigate()
  const setId = useCallback(
    (next: string) =>
      navigate({ pathname: segmentAddress(next), search }, { wasOpen: id !== '', isOpen: next !== '' }),
    [navigate, id, search],
  )
  return useRecordPanelAt<Segment>({
    id,
    setId,
    newId: NEW_SEGMENT,
    fetchLatest: useFetchRecord('segments'),
  })
}

interface TableProps {
  actions: SegmentActions
  ranking: Ranking
  selection: ChosenRows<Segment>
  currentId: string
  /** A hint explains to users who may rank why they cannot at the moment. */
  hasRankHint: boolean
}

function SegmentTable({ actions, ranking, selection, currentId, hasRankHint }: TableProps) {
  const t = useText()
  const entryCount = useEntryCount()
  const columns = useSegmentColumns(actions, ranking)
  return (
    <ResourceTable<Segment>
      list="segments"
      label={t('segments.label')}
      columns={columns}
      {...(ranking.rows && { rows: ranking.rows })}
      rowName={({ name }) => visibleText(name)}
      onRowClick={actions.view}
      currentKey={currentId}
      selection={selection}
      bulkActions={<DownloadChosen chosen={selection.rows} />}
      toolbar={<SegmentFilters hasRankHint={hasRankHint} />}
      noneFound={t('segments.none')}
      phoneRow={(segment) =>
        phoneRow(segment, segment.isBuiltIn ? t('segments.builtInHint') : entryCount(segment))
      }
    />
  )
}

function phoneRow({ rank, name, defaultMode, description }: Segment, what: string): PhoneRow {
  return {
    title: `${rank}. ${visibleText(name)}`,
    subtitle: [what, visibleText(description)].filter(Boolean).join(' · '),
    aside: <DefaultModeTag mode={defaultMode} />,
  }
}

function SegmentFilters({ hasRankHint }: { hasRankHint: boolean }) {
  const t = useText()
  const label = useLabel()
  return (
    <ListFilters>
      <TextFilter source="q" label={t('ui.search')} placeholder={t('segments.filter.qHint')} width={290} />
      <ChoiceFilter
        source="defaultMode"
        label={label(SEGMENT_FIELDS.defaultMode)}
        options={SEGMENT_FIELDS.defaultMode.values.map((value) => ({ value, label: t(`ui.mode.${value}`) }))}
      />
      {hasRankHint && (
        <Typography variant="note" component="span">
          {t('segments.rankHint')}
        </Typography>
      )}
    </ListFilters>
  )
}

/** Announces the new rank to screen readers, once it is saved. */
function RankStatus({ ranking: { saved } }: { ranking: Ranking }) {
  const t = useText()
  return (
    <Box role="status" sx={visuallyHidden}>
      {saved && t('segments.movedTo', { name: visibleText(saved.name), rank: saved.rank })}
    </Box>
  )
}
