import type { Segment } from '@netwarden/shared'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ModeTag, NoneFound } from '../../kit/index.ts'
import { ListTable, listed, type PhoneRow } from '../../ra/index.ts'
import { SegmentFilters } from './SegmentFilters.tsx'
import type { SegmentActions } from './segment-actions.ts'
import { useSegmentColumns } from './segment-columns.tsx'
import { useEntryCount } from './use-entry-count.ts'
import type { Ranking } from './use-ranking.ts'
import type { SegmentList } from './use-segment-list.ts'

interface Props {
  list: SegmentList
  ranking: Ranking
  actions: SegmentActions
  currentId: string
}

export function SegmentTable({ list, ranking, actions, currentId }: Props) {
  const t = useText()
  const entryCount = useEntryCount()
  const columns = useSegmentColumns(actions, ranking)
  const { found } = list
  const hasRankHint = actions.canEdit && !list.isWhole && found.data !== undefined
  return (
    <ListTable
      {...listed(list)}
      list="segments"
      label={t('segments.label')}
      columns={columns}
      rows={ranking.rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => visibleText(name)}
      onRowClick={actions.view}
      currentKey={currentId}
      toolbar={<SegmentFilters list={list} hasRankHint={hasRankHint} />}
      empty={<NoneFound title={t('segments.none')} onClear={list.clearFilters} />}
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
    aside: <ModeTag mode={defaultMode} />,
  }
}
