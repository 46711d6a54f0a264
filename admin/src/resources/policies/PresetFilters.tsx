import type { GroupCount } from '@netwarden/shared'
import { ModeFilter } from '../../domain/control/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, FilterText } from '../../kit/index.ts'
import { type PresetList, SWITCHES } from './use-preset-list.ts'

export function PresetFilters({ list, count }: { list: PresetList; count: GroupCount | undefined }) {
  const t = useText()
  const { filters, setFilters } = list
  return (
    <FilterBar isFlush onClear={list.hasFilters ? list.clearFilters : undefined}>
      <ModeFilter
        value={filters.solvedMode}
        count={count}
        onChange={(solvedMode) => setFilters({ solvedMode })}
      />
      <FilterText
        label={t('policies.filter.q')}
        placeholder={t('policies.preset.qHint')}
        value={filters.q}
        onCommit={(q) => setFilters({ q })}
      />
      <FilterSelect
        label={t('policies.field.enable')}
        value={filters.enable}
        options={SWITCHES.map((value) => ({
          value,
          label: t(value === 'true' ? 'policies.on' : 'policies.off'),
        }))}
        onChange={(enable) => setFilters({ enable })}
      />
    </FilterBar>
  )
}
