import type { Schedule, SolvedMode } from '@netwarden/shared/domain'
import type { Term } from '@netwarden/shared/policy'
import type { StoredEnablement } from '../platform/state/tables/control.ts'
import { readSchedule } from './stored-schedule.ts'

export interface ListState {
  solvedMode: SolvedMode
  enable: boolean
  /** On trial: evaluated and counted, without an effect on verdicts. */
  shadow: boolean
  schedule: Schedule | null
}

/** A state that replaces the usual one from a moment on until another (epoch ms, exclusive). */
export interface TemporaryState extends ListState {
  from: number
  until: number
}

/** Rows of the past that an earlier release kept have none. */
export function readTemporary(text: string | null | undefined): TemporaryState | null {
  return typeof text === 'string' ? (JSON.parse(text) as TemporaryState) : null
}

type StoredStates = Pick<
  StoredEnablement,
  'solvedMode' | 'enable' | 'shadow' | 'schedule' | 'validFrom' | 'temporary'
>

/** The states in which a list is enabled in a segment, each with its term; null for one without. */
export function enabledStatesOf({
  temporary: text,
  ...usual
}: StoredStates): { solvedMode: SolvedMode; term: Term | null }[] {
  const temporary = readTemporary(text)
  const states = []
  if (usual.enable === 1) states.push({ solvedMode: usual.solvedMode, term: usualTerm(usual, temporary) })
  if (temporary?.enable) {
    const { solvedMode, schedule, shadow, from, until } = temporary
    const term = { validFrom: from, expiresAt: until, schedule, ...(shadow && { shadow: true as const }) }
    states.push({ solvedMode, term })
  }
  return states
}

function usualTerm(
  { validFrom, schedule, shadow }: Omit<StoredStates, 'temporary'>,
  temporary: TemporaryState | null,
): Term | null {
  if (schedule === null && shadow === 0 && temporary === null) return null
  return {
    ...(validFrom !== null && { validFrom }),
    expiresAt: null,
    schedule: readSchedule(schedule),
    ...(shadow === 1 && { shadow: true as const }),
    ...(temporary && { away: { from: temporary.from, until: temporary.until } }),
  }
}
