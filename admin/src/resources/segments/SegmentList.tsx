import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isAdminRole, type Segment } from '@netwarden/shared'
import { useMemo, useState } from 'react'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { FillPage, Icon, Note, PageHeader } from '../../kit/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
import { DeleteSegmentDialog } from './DeleteSegmentDialog.tsx'
import { SegmentPanelView } from './SegmentPanelView.tsx'
import { SegmentTable } from './SegmentTable.tsx'
import type { SegmentActions } from './segment-actions.ts'
import { type Ranking, useRanking } from './use-ranking.ts'
import { useSegmentList } from './use-segment-list.ts'
import { useSegmentPanel } from './use-segment-panel.ts'

/** The ranked groups of devices: everybody reads them, administrators keep them. */
export function SegmentsPage() {
  const t = useText()
  const format = useFormat()
  const role = useUser()?.role
  const canEdit = role !== undefined && isAdminRole(role)
  const list = useSegmentList()
  const panel = useSegmentPanel()
  const [going, setGoing] = useState<Segment | null>(null)
  const { view, edit } = panel
  const actions = useMemo<SegmentActions>(
    () => ({ canEdit, view, edit, remove: setGoing }),
    [canEdit, view, edit],
  )
  const found = list.found.data
  const ranking = useRanking(found?.list, canEdit && list.isWhole)
  const countText = found && (list.hasFilters ? 'segments.found' : 'segments.count')
  const createButton = canEdit && (
    <Button variant="contained" startIcon={<Icon name="plus" size={14} />} onClick={panel.create}>
      {t('segments.create')}
    </Button>
  )
  return (
    <FillPage>
      <PageHeader
        title={t('route.segment')}
        subtitle={countText && t(countText, { count: found.total, total: format.number(found.total) })}
        actions={createButton}
      />
      {list.isWhole && found?.total === 1 && (
        <Box sx={{ mb: 1.5 }}>
          <Note tone="low">{t(canEdit ? 'segments.purposeCreate' : 'segments.purpose')}</Note>
        </Box>
      )}
      <SegmentTable list={list} ranking={ranking} actions={actions} currentId={panel.id} />
      <SegmentPanelView panel={panel} rows={ranking.rows} ranking={ranking} actions={actions} />
      {going && <DeleteSegmentDialog segment={going} onGone={panel.gone} onClose={() => setGoing(null)} />}
      <RankStatus ranking={ranking} />
    </FillPage>
  )
}

/** Tells those who cannot see the row move where it stands now. */
function RankStatus({ ranking: { moved } }: { ranking: Ranking }) {
  const t = useText()
  return (
    <Box role="status" sx={visuallyHidden}>
      {moved && t('segments.movedTo', { name: visibleText(moved.name), rank: moved.rank })}
    </Box>
  )
}
