import { useFormat, useText } from '../../kit/i18n/index.ts'
import type { SearchState } from './use-search-state.ts'
import type { FoundVisits } from './visit-queries.ts'

interface Props {
  search: SearchState
  found: FoundVisits
}

/** Total, time range and duration of the query: "1,284,907 in the last 24 h · 38 ms". */
export function SearchSummary({ search, found }: Props) {
  const t = useText()
  const format = useFormat()
  const { total, totalIsAtLeast, isStale } = found
  if (total === undefined) return null
  const count = `${totalIsAtLeast ? '≥ ' : ''}${format.number(total)}`
  const parts = [
    t(`visits.found.${search.range}`, { count }),
    ...(isStale ? [] : [t('visits.milliseconds', { ms: format.number(found.milliseconds) })]),
    ...(search.asOf ? [t('visits.asOf', { time: format.time(search.asOf, 'clock') })] : []),
  ]
  return parts.join(' · ')
}
