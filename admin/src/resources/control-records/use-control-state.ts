import {
  type ControlQuota,
  isIp,
  POLICY_GROUPS,
  type PolicyGroup,
  SOLVED_MODES,
  type SolvedMode,
} from '@netwarden/shared'
import { CONTROL_STATE_PATH } from '../../domain/links/index.ts'
import type { Query } from '../../kit/session/index.ts'
import { type TimedList, useTimedList } from '../../ra/index.ts'

const SETUP = {
  filters: { controlGroup: '', solvedMode: '', deviceIP: '', domain: '' },
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

export function chosenMode({ solvedMode }: ControlFilters): SolvedMode | '' {
  return SOLVED_MODES.find((known) => known === solvedMode) ?? ''
}

/** The filters as the calls take them. */
export function controlQuery(filters: ControlFilters): Query {
  return { ...filters, controlGroup: chosenGroup(filters), solvedMode: chosenMode(filters) }
}

interface Counted {
  quota: ControlQuota
  solvedMode: SolvedMode
  from: string
  to: string
}

/** The page with the very records that a number counts, whatever came in since. */
export function countedRecords({ quota, ...rest }: Counted): string {
  const query = new URLSearchParams({ range: 'custom', ...rest })
  if (quota !== 'total') query.set('controlGroup', quota)
  return `${CONTROL_STATE_PATH}?${query}`
}
