import { DateTime } from 'luxon'

/** Half-open spans of epoch milliseconds. */
export interface Span {
  from: number
  to: number
}

/** How a span is read: whole days, hours and quarter hours from the sums, the ragged ends from the records. */
export interface TimeSlices {
  days: Span[]
  /** Whole UTC hours; only on request. */
  hours: Span[]
  quarters: Span[]
  records: Span[]
}

export const HOUR = 3_600_000
export const QUARTER = HOUR / 4
export const DAY = 24 * HOUR

/**
 * Cuts a span so that each part is read from the coarsest store that holds it exactly. Days are those of `timeZone`.
 * Beside hours there are no quarter hours: their table would be read a day at a time, parts of an hour have few records.
 */
export function sliceTime(span: Span, timeZone: string, { byHour = false } = {}): TimeSlices {
  const quarters = cut([span], multiplesOf(QUARTER))
  const days = cut(quarters.whole, {
    up: (at) => nextDayStart(at, timeZone),
    down: (at) => dayStart(at, timeZone),
  })
  if (!byHour) return { days: days.whole, hours: [], quarters: days.edges, records: quarters.edges }
  const hours = cut(days.edges, multiplesOf(HOUR))
  return { days: days.whole, hours: hours.whole, quarters: [], records: [...quarters.edges, ...hours.edges] }
}

/** Splits a span into whole UTC days, whole hours, and remainders within one hour. */
export function sliceHours(span: Span): TimeSlices {
  const hours = cut([span], multiplesOf(HOUR))
  const days = cut(hours.whole, multiplesOf(DAY))
  const records = hours.edges.flatMap((edge) =>
    stepsOf(edge, HOUR).map((from) => clip({ from, to: from + HOUR }, edge)),
  )
  return { days: days.whole, hours: days.edges, quarters: [], records }
}

/** The nearest boundary of a unit at or after, and at or before, a moment. */
interface Rounding {
  up(at: number): number
  down(at: number): number
}

function multiplesOf(unit: number): Rounding {
  return { up: (at) => Math.ceil(at / unit) * unit, down: (at) => Math.floor(at / unit) * unit }
}

/** Each span's part between the boundaries of a unit, and its remainders. */
function cut(all: readonly Span[], { up, down }: Rounding): { whole: Span[]; edges: Span[] } {
  const whole: Span[] = []
  const edges: Span[] = []
  for (const { from, to } of all) {
    const [first, last] = [up(from), down(to)]
    if (first >= last) edges.push(...spans({ from, to }))
    else {
      whole.push({ from: first, to: last })
      edges.push(...spans({ from, to: first }, { from: last, to }))
    }
  }
  return { whole, edges }
}

function spans(...all: Span[]): Span[] {
  return all.filter(({ from, to }) => from < to)
}

export function clip(span: Span, within: Span): Span {
  return { from: Math.max(span.from, within.from), to: Math.min(span.to, within.to) }
}

/** The starts of the quarter hours that a span touches. */
export function quarterStarts(span: Span): number[] {
  return stepsOf(span, QUARTER)
}

/** The starts of the steps of a length, such as days of UTC, that a span touches. */
export function stepsOf({ from, to }: Span, length: number): number[] {
  const first = Math.floor(from / length) * length
  return Array.from({ length: Math.ceil((to - first) / length) }, (_, index) => first + index * length)
}

/** The end of the quarter hour that contains a moment. */
export function endOfQuarter(at: number): number {
  return (Math.floor(at / QUARTER) + 1) * QUARTER
}

export function dayStart(at: number, timeZone: string): number {
  return startOf(DateTime.fromMillis(at, { zone: timeZone }), 'day').toMillis()
}

/**
 * The first moment of a calendar unit. When clocks go back over midnight (Atlantic/Azores), a day has two midnights,
 * and Luxon returns the one with the offset of the given time; the days of the aggregates begin with the first.
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
