import type { TextKey } from '../../kit/i18n/index.ts'

const HOUR = 3_600_000

/** The lifetime of a policy made from a record. */
export const LIFETIMES: readonly { id: string; hours: number | null; text: TextKey }[] = [
  { id: 'forever', hours: null, text: 'policies.lifetime.forever' },
  { id: 'hour', hours: 1, text: 'policies.lifetime.hour' },
  { id: 'day', hours: 24, text: 'policies.lifetime.day' },
  { id: 'week', hours: 168, text: 'policies.lifetime.week' },
]

export function expiryOf(id: string, now: number): string | null {
  const hours = LIFETIMES.find((lifetime) => lifetime.id === id)?.hours ?? null
  return hours === null ? null : new Date(now + hours * HOUR).toISOString()
}
