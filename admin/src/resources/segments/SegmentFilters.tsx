import Box from '@mui/material/Box'
import { SOLVED_MODES } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, FilterText } from '../../kit/index.ts'
import type { SegmentList } from './use-segment-list.ts'

interface Props {
  list: SegmentList
  /** Who may rank is told why it cannot be done right now. */
  hasRankHint: boolean
}

export function SegmentFilters({ list, hasRankHint }: Props) {
  const t = useText()
  const { filters, setFilters } = list
  return (
    <FilterBar isFlush onClear={list.hasFilters ? list.clearFilters : undefined}>
      <FilterText
        label={t('segments.filter.q')}
        placeholder={t('segments.filter.qHint')}
        value={filters.q}
        onCommit={(q) => setFilters({ q })}
        width={290}
      />
      <FilterSelect
        label={t('segments.field.defaultMode')}
        value={filters.defaultMode}
        options={SOLVED_MODES.map((value) => ({ value, label: t(`ui.mode.${value}`) }))}
        onChange={(defaultMode) => setFilters({ defaultMode })}
      />
      {hasRankHint && (
        <Box component="span" sx={{ color: 'text.third', fontSize: 12.5 }}>
          {t('segments.rankHint')}
        </Box>
      )}
    </FilterBar>
  )
}
