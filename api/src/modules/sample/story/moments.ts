import type { Chance } from './chance.ts'
import type { SampleVisit } from './sample-visit.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** So many moments from `at` on, about `pause` apart; those past the end are left out. */
export function times(
  chance: Chance,
  at: number,
  until: number,
  count: number,
  pause: number,
  jitter = 0.5,
): number[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? at : Math.floor(at + pause * (index + jitter * (chance.next() - 0.5))),
  ).filter((time) => time < until)
}

export function repeat(moments: readonly number[], visitAt: (time: number) => SampleVisit): SampleVisit[] {
  return moments.map(visitAt)
}

export function minutesOf(visits: readonly SampleVisit[]): number {
  const first = visits[0]?.at ?? 0
  return Math.max(1, Math.ceil(((visits.at(-1)?.at ?? first) - first) / MINUTE))
}
