import type { Schedule, SolvedMode } from '@netwarden/shared/domain'
import { policyStatus, scheduleAt } from '@netwarden/shared/policy'
import type { ListSetting, ListSwitch } from '../list-catalog/index.ts'

/** The wanted state of a list in a segment: omitted fields stay; without `enable` and `shadow` it toggles. */
export interface WantedSetting {
  segmentId?: string | undefined
  enable?: boolean | undefined
  solvedMode?: SolvedMode | undefined
  schedule?: Schedule | null | undefined
  shadow?: boolean | undefined
  /** Until when it is so, after which the usual state returns; null or omitted: from now on. */
  expiresAt?: Date | null | undefined
}

/** The present state of a list in a segment as clients see it. */
export function presentSetting(
  { afterwards: _, ...setting }: Omit<ListSwitch, 'segmentId' | 'listId'>,
  now: number,
) {
  const { enable, schedule, expiresAt, validFrom } = setting
  const times = { enable, expiresAt: null }
  const { state, nextTurn } = policyStatus(times, schedule && scheduleAt(schedule, now), now)
  if (state === 'expired') throw new Error('what is over is not the present state')
  const turns = [nextTurn, expiresAt].filter((turn) => turn !== null)
  return {
    ...setting,
    state,
    validFrom: isoOrNull(validFrom),
    expiresAt: isoOrNull(expiresAt),
    nextTurnAt: isoOrNull(turns.length > 0 ? Math.min(...turns) : null),
  }
}

/** What a call makes of a setting: with an end a temporary state, before which the usual one is kept for afterwards. */
export function changedSetting(setting: ListSetting, wanted: Omit<WantedSetting, 'segmentId'>): ListSetting {
  const { expiresAt: end, afterwards, ...state } = setting
  const { enable, shadow, solvedMode, schedule = state.schedule, expiresAt } = wanted
  const after = {
    enable: enable ?? (shadow === undefined ? !state.enable : state.enable),
    shadow: shadow ?? state.shadow,
    solvedMode: solvedMode ?? state.solvedMode,
    schedule,
  }
  const usual = { ...(afterwards ?? state), schedule }
  if (expiresAt) return { ...after, expiresAt: expiresAt.getTime(), afterwards: usual }
  // Only the hours change: the temporary state remains one.
  const isSame =
    after.enable === state.enable && after.shadow === state.shadow && after.solvedMode === state.solvedMode
  if (isSame && expiresAt === undefined && end !== null)
    return { ...after, expiresAt: end, afterwards: usual }
  return { ...after, expiresAt: null, afterwards: null }
}

export function loggedSetting({ afterwards: _, expiresAt, ...state }: ListSetting) {
  return { ...state, ...(expiresAt !== null && { expiresAt: isoOrNull(expiresAt) }) }
}

export function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

export function withoutSchedule({ schedule: _, ...state }: NonNullable<ListSetting['afterwards']>) {
  return state
}
