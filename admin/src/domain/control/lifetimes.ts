import { fromZonedInput, type TextKey, toZonedInput, userTimeZone } from '../../kit/i18n/index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The lifetime of a policy made from a record. */
export const LIFETIMES: readonly { id: string; hours: number | null; text: TextKey }[] = [
  { id: 'forever', hours: null, text: 'policies.lifetime.forever' },
  { id: 'hour', hours: 1, text: 'policies.lifetime.hour' },
  { id: 'day', hours: 24, text: 'policies.lifetime.day' },
  { id: 'week', hours: 168, text: 'policies.lifetime.week' },
]

/** The choice of a date and time as the end. */
export const UNTIL = 'until'

/** The values of `LifetimeInputs`: one of the lifetimes or `UNTIL`, and the time of the latter in the user's zone. */
export interface LifetimeValues {
  lifetime: string
  until: string
}

export function initialLifetime(lifetime: string): LifetimeValues {
  return { lifetime, until: toZonedInput(new Date(Date.now() + DAY), userTimeZone()) }
}

export function expiryOf(id: string, now: number): string | null {
  const hours = LIFETIMES.find((lifetime) => lifetime.id === id)?.hours ?? null
  return hours === null ? null : new Date(now + hours * HOUR).toISOString()
}

/** When a chosen lifetime ends; null for never, and for an incomplete time. */
export function endOfLifetime({ lifetime, until }: LifetimeValues, now: number): string | null {
  if (lifetime !== UNTIL) return expiryOf(lifetime, now)
  const end = fromZonedInput(until, userTimeZone())
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}

/** Whether a chosen lifetime ends after a moment, and no more than `atMost` ms after it. */
export function isAhead(values: LifetimeValues, now: number, atMost = Number.POSITIVE_INFINITY): boolean {
  const end = endOfLifetime(values, now)
  if (end === null) return values.lifetime !== UNTIL
  const left = Date.parse(end) - now
  return left > 0 && left <= atMost
}
