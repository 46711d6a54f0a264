import type { Schedule, ScheduleSlot } from '@netwarden/shared/domain'
import { type Translate, useText } from '../../kit/i18n/index.ts'

export const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Days of the week in words; three and more in a row by the first and the last. */
export function daysText(days: readonly number[], t: Translate): string {
  if (days.length === DAYS.length) return t('policies.schedule.daily')
  const name = (day: number) => t(`policies.day.${DAYS.find((known) => known === day) ?? 1}`)
  return runsOf(days)
    .flatMap(([first, last]) => {
      if (last - first < 2) return first === last ? [name(first)] : [name(first), name(last)]
      return [t('policies.schedule.range', { from: name(first), to: name(last) })]
    })
    .join(t('ui.and'))
}

/** Ascending days as stretches without a gap. */
function runsOf(days: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  return runs
}

function hoursText({ from, to }: ScheduleSlot, t: Translate): string {
  if (from === '00:00' && to === '00:00') return t('policies.schedule.allDay')
  return t(to <= from ? 'policies.schedule.overnight' : 'policies.schedule.hours', { from, to })
}

/** A schedule in one line. */
export function scheduleText({ slots, tz }: Schedule, t: Translate): string {
  const parts = slots.map((slot) => `${daysText(slot.days, t)} ${hoursText(slot, t)}`)
  return `${parts.join(t('policies.schedule.then'))} (${tz})`
}

export function useScheduleText(): (schedule: Schedule | null) => string {
  const t = useText()
  return (schedule) => (schedule ? scheduleText(schedule, t) : t('policies.schedule.always'))
}
