import { NO_FILTERS, type VisitFilterName } from '../../domain/visit/index.ts'
import { type TimedList, useTimedList } from '../../ra/index.ts'
import { VISIT_RULES } from './visit-rules.ts'

const SETUP = { filters: NO_FILTERS, range: '24h', rules: VISIT_RULES } as const

export type SearchState = TimedList<VisitFilterName>

export function useSearchState(): SearchState {
  return useTimedList(SETUP)
}
