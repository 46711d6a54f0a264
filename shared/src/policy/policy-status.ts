import type { PolicyState } from '../domain/policy.ts'
import type { ScheduleStatus } from './schedule.ts'

export interface PolicyStatus {
  state: PolicyState
  /** When the state changes with time (epoch ms); null when it does not. */
  nextTurn: number | null
}

/** State of a policy at `at`; `schedule` is the state of its schedule, null without one. Times are epoch ms. */
export function policyStatus(
  { enable, expiresAt }: { enable: boolean; expiresAt: number | null },
  schedule: ScheduleStatus | null,
  at: number,
): PolicyStatus {
  if (!enable) return { state: 'disabled', nextTurn: null }
  if (expiresAt !== null && expiresAt <= at) return { state: 'expired', nextTurn: null }
  const turns = [expiresAt, schedule?.nextTurn ?? null].filter((turn) => turn !== null)
  return {
    state: schedule === null || schedule.isOn ? 'inForce' : 'offSchedule',
    nextTurn: turns.length > 0 ? Math.min(...turns) : null,
  }
}
