import { UsageFailure } from '../failure.ts'
import type { Translate } from '../texts/index.ts'

const AGO = /^(\d{1,6})([mhdw])$/
const MINUTES = { m: 1, h: 60, d: 1_440, w: 10_080 } as const
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/

/**
 * Reads a moment: ISO 8601 with offset, a day or a time of this machine's zone, its `today` or `yesterday` from the
 * first minute on, or how long ago (`30m`, `24h`, `7d`, `2w`, `last hour`, `now`). Answers ISO 8601 in UTC.
 */
export function createTimeReader(t: Translate, now: () => number = Date.now) {
  return (text: string): string => {
    const at = parseMoment(text, now)
    if (Number.isNaN(at)) throw new UsageFailure(t('usage.time', { value: text }))
    return new Date(at).toISOString()
  }
}

function parseMoment(text: string, now: () => number): number {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
  const named = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
  if (named) return named(now())
  const [, amount, unit] = AGO.exec(text) ?? []
  if (amount && isUnit(unit)) return now() - Number(amount) * MINUTES[unit] * 60_000
  if (WITH_ZONE.test(text)) return isRealDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
  const [, day, time = '00:00'] = LOCAL.exec(text) ?? []
  // Without an offset, a date and time are read in the local zone.
  return day && isRealDay(day) ? Date.parse(`${day}T${time}`) : Number.NaN
}

/** Moments by name; in Chinese as the console calls them. */
const WORDS: Readonly<Record<string, (now: number) => number>> = {
  now: (now) => now,
  'last hour': (now) => now - 3_600_000,
  today: (now) => startOfDay(now, 0),
  yesterday: (now) => startOfDay(now, -1),
  现在: (now) => now,
  最近一小时: (now) => now - 3_600_000,
  今天: (now) => startOfDay(now, 0),
  昨天: (now) => startOfDay(now, -1),
}

function startOfDay(now: number, days: number): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime()
}

function isUnit(unit: string | undefined): unit is keyof typeof MINUTES {
  return unit !== undefined && unit in MINUTES
}

/** The platform takes 30 February for 2 March. */
function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}
