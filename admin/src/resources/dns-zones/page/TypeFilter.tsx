import type { Zone } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { FilterSelect, Segmented, useIsPhone } from '../../../kit/index.ts'

interface Props {
  zone: Zone
  /** Empty for all types. */
  value: string
  onChange: (type: string) => void
}

/** Number of types beside the search; more would not fit. */
const ABREAST = 3

/** Filters by record type: the most frequent types are buttons, all types are in a list. */
export function TypeFilter({ zone, value, onChange }: Props) {
  const t = useText()
  const format = useFormat()
  const isPhone = useIsPhone()
  const counts = Object.entries(zone.typeCounts).sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
  const first = counts.slice(0, ABREAST)
  const isRare = value !== '' && !first.some(([type]) => type === value)
  const options = counts.map(([type, count]) => ({ value: type, label: `${type} ${format.number(count)}` }))
  const list = (
    <FilterSelect
      label={t('zones.field.type')}
      value={value}
      options={isRare && !(value in zone.typeCounts) ? [...options, { value, label: value }] : options}
      onChange={onChange}
    />
  )
  if (isPhone) return list
  return (
    <>
      <Segmented
        label={t('zones.filter.type')}
        value={isRare ? OTHER : value}
        options={[
          { value: '', label: t('ui.all'), extra: format.number(zone.recordCount) },
          ...first.map(([type, count]) => ({ value: type, label: type, extra: format.number(count) })),
        ]}
        onChange={onChange}
      />
      {counts.length > ABREAST && list}
    </>
  )
}

/** Value when the type has no button. */
const OTHER = '-'
