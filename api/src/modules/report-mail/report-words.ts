import { type Language, type TextKey, type TextParams, translate } from '@netwarden/shared/i18n'
import type { Span } from '../../platform/events/time-slices.ts'

/** How a report writes texts, numbers and times for its reader. */
export interface Words {
  language: Language
  timeZone: string
  say(key: TextKey, params?: TextParams): string
  number(value: number): string
  /** A fraction as a percentage. */
  share(value: number): string
  day(at: number): string
  shortDay(at: number): string
  time(at: number): string
  days(span: Span): string
}

const DAY_BEFORE = 12 * 3_600_000

export function wordsOf(language: Language, timeZone: string): Words {
  const number = new Intl.NumberFormat(language)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone })
  const shortDay = new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric', timeZone })
  // Swedish writes dates as ISO 8601 does.
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return {
    language,
    timeZone,
    say: (key, params) => translate(language, key, params),
    number: (value) => number.format(value),
    share: (value) => shareOf(value, language),
    day: (at) => day.format(at),
    shortDay: (at) => shortDay.format(at),
    time: (at) => time.format(at),
    // The last day, not the midnight at which it ends.
    days: ({ from, to }) => day.formatRange(from, to - DAY_BEFORE),
  }
}

/** What is not whole is never shown as whole, and what is there never as nothing. */
function shareOf(value: number, language: Language): string {
  const digits = value > 0.999 && value < 1 ? 3 : 1
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: digits,
    roundingMode: value > 0.5 ? 'floor' : 'ceil',
  } as Intl.NumberFormatOptions)
  return format.format(value)
}
