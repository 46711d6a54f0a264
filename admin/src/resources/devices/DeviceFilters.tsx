import { useText } from '../../kit/i18n/index.ts'
import { FilterBar, FilterSelect, FilterText } from '../../kit/index.ts'
import { DEVICE_RANGES } from './device-queries.ts'
import type { DeviceList } from './use-device-list.ts'

export function DeviceFilters({ list }: { list: DeviceList }) {
  const t = useText()
  const { filters, setFilters } = list
  return (
    <FilterBar isFlush onClear={list.hasFilters ? list.clearFilters : undefined}>
      <FilterText
        label={t('devices.filter.q')}
        placeholder={t('devices.filter.qHint')}
        value={filters.q}
        onCommit={(q) => setFilters({ q })}
        width={250}
      />
      <FilterSelect
        label={t('devices.filter.range')}
        value={filters.range}
        options={DEVICE_RANGES.map((value) => ({ value, label: t(`devices.range.${value}`) }))}
        onChange={(range) => setFilters({ range })}
      />
    </FilterBar>
  )
}
