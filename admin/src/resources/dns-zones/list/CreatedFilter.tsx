import { useListContext } from 'react-admin'
import { TimeFilter } from '../../../domain/visit/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { RANGES } from '../../../kit/index.ts'
import type { ListRange } from '../../../ra/index.ts'

/** Filters zones by the time of their creation. */
export function CreatedFilter() {
  const t = useText()
  const { filterValues, setFilters } = useListContext()
  const { range: chosen, from, to, ...others } = filterValues
  const bounds: ListRange = from || to ? 'custom' : 'all'
  return (
    <TimeFilter
      label={t('zones.field.createdAt')}
      range={RANGES.find((known) => known === chosen) ?? bounds}
      custom={{ ...(from && { from }), ...(to && { to }) }}
      onChange={(range, span) => {
        // The first two ranges are named by their times; the whole time needs none.
        const isNamed = range !== 'custom' && range !== 'all'
        setFilters({ ...others, ...(isNamed ? { range } : span) }, undefined, false)
      }}
    />
  )
}
