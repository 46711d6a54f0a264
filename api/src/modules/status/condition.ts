import type { ServiceState } from '@netwarden/shared/domain'
import type { Message } from '@netwarden/shared/errors'

/** The result of one probe of a part. */
export interface ProbedPart {
  /** A text key, or a name that a user gave. */
  name: Message | string
  isUp: boolean
  /** Milliseconds. */
  responseTime: number | null
  reason: Message | null
  /** Generation of the policies by which the part decides; missing for parts that decide nothing. */
  policyGeneration?: number | null
  /** Since when the part decides by them (epoch ms). */
  policySince?: number | null
}

/** The result of one probe of a service. */
export interface Probed {
  /** Null where there is nothing to probe. */
  isUp: boolean | null
  responseTime: number | null
  reason: Message | null
  parts: readonly ProbedPart[]
  /** Known time of the stop (epoch ms): no second failed probe is needed. */
  stoppedAt?: number | undefined
}

/** How a service is, from one probe to the next. */
export interface Condition {
  state: ServiceState
  /** Epoch ms. */
  since: number | null
  /** Time of the first of the failed probes that followed each other until now. */
  failingSince: number | null
  failures: number
}

export const UNKNOWN: Condition = { state: 'unknown', since: null, failingSince: null, failures: 0 }

/** A single probe may fail: this number of consecutive failures means that a service is down. */
const FAILURES_UNTIL_DOWN = 2

/** The first successful probe means up; the time of a failure counts from the first failed probe. */
export function nextCondition(
  before: Condition,
  { isUp, stoppedAt }: Pick<Probed, 'isUp' | 'stoppedAt'>,
  now: number,
): Condition {
  if (isUp !== false) {
    const state = isUp === null ? 'unknown' : 'up'
    const since = before.state === state ? before.since : now
    return { state, since: since ?? now, failingSince: null, failures: 0 }
  }
  const failures = before.failures + 1
  const failingSince = before.failingSince ?? stoppedAt ?? now
  if (before.state === 'down') return { ...before, failures, failingSince }
  if (failures < FAILURES_UNTIL_DOWN && stoppedAt === undefined) return { ...before, failures, failingSince }
  return { state: 'down', since: failingSince, failingSince, failures }
}
