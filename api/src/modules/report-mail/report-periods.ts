import type { ReportPeriod } from '@netwarden/shared/domain'
import { DateTime } from 'luxon'
import { type Span, startOf } from '../../platform/events/time-slices.ts'

/** The hour of the day at which reports are sent. */
const SENT_AT_HOUR = 7
const UNIT = { weekly: { weeks: 1 }, monthly: { months: 1 } } as const

export interface ReportedPeriod {
  /** The period that ended last. */
  span: Span
  /** The same length of time before it. */
  before: Span
  /** When its report is due (epoch ms). */
  dueAt: number
  /** When the next one is due. */
  nextDueAt: number
  /** Its first day by the calendar of the recipient: the same after a change of the time zone. */
  key: string
}

/** The newest period whose report is due, by the calendar of a zone. Weeks begin on Monday (ISO 8601). */
export function duePeriod(period: ReportPeriod, now: number, timeZone: string): ReportedPeriod {
  const end = startOfPeriod(period, DateTime.fromMillis(now, { zone: timeZone }))
  const isDue = now >= dueAfter(end)
  return endingAt(period, isDue ? end : startOfPeriod(period, end.minus(UNIT[period])))
}

/** The newest period that ended, whether or not its report is due. */
export function lastPeriod(period: ReportPeriod, now: number, timeZone: string): ReportedPeriod {
  return endingAt(period, startOfPeriod(period, DateTime.fromMillis(now, { zone: timeZone })))
}

function endingAt(period: ReportPeriod, end: DateTime): ReportedPeriod {
  const unit = UNIT[period]
  const start = startOfPeriod(period, end.minus(unit))
  const before = startOfPeriod(period, start.minus(unit))
  return {
    span: { from: start.toMillis(), to: end.toMillis() },
    before: { from: before.toMillis(), to: start.toMillis() },
    dueAt: dueAfter(end),
    nextDueAt: dueAfter(startOfPeriod(period, end.plus(unit))),
    key: `${period} ${start.toISODate()}`,
  }
}

function startOfPeriod(period: ReportPeriod, time: DateTime): DateTime {
  return startOf(period === 'monthly' ? time.startOf('month') : time.startOf('week'), 'day')
}

function dueAfter(start: DateTime): number {
  return start.set({ hour: SENT_AT_HOUR }).toMillis()
}
