import { DateTime } from 'luxon'

/** Half-open spans of epoch milliseconds. */
export interface Span {
  from: number
  to: number
}

/** How a span is read: whole days and quarter hours from the sums, the ragged ends from the records. */
export interface TimeSlices {
  days: Span[]
  quarters: Span[]
  records: Span[]
}

const QUARTER = 15 * 60_000

/** Cuts a span so that each part is read from the coarsest store that holds it exactly. Days are those of `timeZone`. */
export function sliceTime({ from, to }: Span, timeZone: string): TimeSlices {
  const firstQuarter = Math.ceil(from / QUARTER) * QUARTER
  const lastQuarter = Math.floor(to / QUARTER) * QUARTER
  if (firstQuarter >= lastQuarter) return { days: [], quarters: [], records: spans({ from, to }) }
  const records = spans({ from, to: firstQuarter }, { from: lastQuarter, to })

  const firstDay = nextDayStart(firstQuarter, timeZone)
  const lastDay = dayStart(lastQuarter, timeZone)
  if (firstDay >= lastDay)
    return { days: [], quarters: spans({ from: firstQuarter, to: lastQuarter }), records }
  return {
    days: spans({ from: firstDay, to: lastDay }),
    quarters: spans({ from: firstQuarter, to: firstDay }, { from: lastDay, to: lastQuarter }),
    records,
  }
}

function spans(...all: Span[]): Span[] {
  return all.filter(({ from, to }) => from < to)
}

export function dayStart(at: number, timeZone: string): number {
  return startOf(DateTime.fromMillis(at, { zone: timeZone }), 'day').toMillis()
}

/**
 * The first moment of a unit of the calendar. Where clocks go back over midnight (Atlantic/Azores), a day has two of
 * them, and Luxon takes the one with the offset of the time that is asked about; the sums' days begin with the first.
 */
export function startOf(time: DateTime, unit: 'hour' | 'day' | 'month'): DateTime {
  const start = time.startOf(unit)
  return unit === 'hour' ? start : (start.getPossibleOffsets()[0] ?? start)
}

/** The start of the day that begins at or after `at`. */
function nextDayStart(at: number, timeZone: string): number {
  const start = dayStart(at, timeZone)
  if (start === at) return at
  return startOf(DateTime.fromMillis(start, { zone: timeZone }).plus({ days: 1 }), 'day').toMillis()
}
