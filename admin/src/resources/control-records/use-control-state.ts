import {
  type ControlQuota,
  isIp,
  POLICY_GROUPS,
  type PolicyGroup,
  SOLVED_MODES,
  type SolvedMode,
  VERDICT_SOURCES,
  type VerdictBy,
} from '@netwarden/shared'
import { CONTROL_STATE_PATH } from '../../domain/links/index.ts'
import type { Query } from '../../kit/session/index.ts'
import { type TimedList, useTimedList } from '../../ra/index.ts'

const SETUP = {
  filters: { controlGroup: '', solvedMode: '', verdictBy: '', deviceIP: '', domain: '' },
  range: 'today',
  rules: { deviceIP: isIp },
} as const

export type ControlState = TimedList<keyof typeof SETUP.filters>
export type ControlFilters = ControlState['filters']

/** What the page shows, in its address. */
export function useControlState(): ControlState {
  return useTimedList(SETUP)
}

/** The address is typed by anyone: words that are none of ours are everything. */
export function chosenGroup({ controlGroup }: ControlFilters): PolicyGroup | '' {
  return POLICY_GROUPS.find((known) => known === controlGroup) ?? ''
}

/** The filters as the calls take them. */
export function controlQuery(filters: ControlFilters): Query {
  const { solvedMode, verdictBy } = filters
  return {
    ...filters,
    controlGroup: chosenGroup(filters),
    solvedMode: SOLVED_MODES.find((known) => known === solvedMode) ?? '',
    verdictBy: VERDICT_SOURCES.find((known) => known === verdictBy) ?? '',
  }
}

export interface CountedRecords {
  quota: ControlQuota
  solvedMode: SolvedMode
  verdictBy?: VerdictBy
  from: string
  to: string
}

/** The page with the very records that a number counts, whatever came in since. */
export function countedRecords({ quota, ...rest }: CountedRecords): string {
  const query = new URLSearchParams({ range: 'custom', ...rest })
  if (quota !== 'total') query.set('controlGroup', quota)
  return `${CONTROL_STATE_PATH}?${query}`
}
