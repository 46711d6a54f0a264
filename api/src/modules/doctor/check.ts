import type { CHECK_AREAS, CHECK_RESULTS } from '@netwarden/shared/contract'
import type { Message } from '@netwarden/shared/errors'

export type CheckArea = (typeof CHECK_AREAS)[number]

/** One thing that was checked, before it is translated. */
export interface Check {
  check: Message
  result: (typeof CHECK_RESULTS)[number]
  /** Null without a fault. */
  remedy: Message | null
}

export function good(check: Message): Check {
  return { check, result: 'ok', remedy: null }
}

export function warning(check: Message, remedy: Message): Check {
  return { check, result: 'warning', remedy }
}

export function problem(check: Message, remedy: Message): Check {
  return { check, result: 'problem', remedy }
}
