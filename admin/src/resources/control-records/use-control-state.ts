import type { ControlQuota } from '@netwarden/shared/contract'
import {
  POLICY_GROUPS,
  type PolicyGroup,
  SOLVED_MODES,
  type SolvedMode,
  VERDICT_SOURCES,
  type VerdictBy,
} from '@netwarden/shared/domain'
import { isIp } from '@netwarden/shared/validators'
import { CONTROL_STATE_PATH } from '../../domain/links/index.ts'
import { HANDLING_RULES, NO_HANDLING } from '../../domain/visit/index.ts'
import { choiceOf, oneOf } from '../../kit/index.ts'
import { type TimedList, useTimedList } from '../../ra/index.ts'

const SETUP = {
  filters: { controlGroup: '', ...NO_HANDLING, deviceIP: '', domain: '' },
  range: 'today',
  rules: { controlGroup: oneOf(POLICY_GROUPS), deviceIP: isIp, ...HANDLING_RULES },
} as const

export type ControlState = TimedList<keyof typeof SETUP.filters>

/** The state of the page, in its address. */
export function useControlState(): ControlState {
  return useTimedList(SETUP)
}

export function chosenGroup({ filters }: ControlState): PolicyGroup | undefined {
  return choiceOf(POLICY_GROUPS, filters.controlGroup)
}

/** The filters as calls take them. */
export function chosenFilters(state: ControlState) {
  const { filters } = state
  return {
    ...filters,
    controlGroup: chosenGroup(state),
    solvedMode: choiceOf(SOLVED_MODES, filters.solvedMode),
    verdictBy: choiceOf(VERDICT_SOURCES, filters.verdictBy),
  }
}

export interface CountedRecords {
  quota: ControlQuota
  solvedMode: SolvedMode
  verdictBy?: VerdictBy
  from: string
  to: string
}

/** The page with exactly the records of a number, whatever has arrived since. */
export function countedRecords({ quota, ...rest }: CountedRecords): string {
  const query = new URLSearchParams({ range: 'custom', ...rest })
  if (quota !== 'total') query.set('controlGroup', quota)
  return `${CONTROL_STATE_PATH}?${query}`
}
