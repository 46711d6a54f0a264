import { useTimeZone } from './time-zone.ts'
import { useLanguage } from './use-text.ts'

type TimeStyle = 'date' | 'minute' | 'second' | 'millisecond' | 'clock'

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const TIME_STYLES: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  date: DATE,
  minute: { ...DATE, ...CLOCK },
  second: { ...DATE, ...CLOCK, second: '2-digit' },
  millisecond: { ...DATE, ...CLOCK, second: '2-digit', fractionalSecondDigits: 3 },
  clock: { ...CLOCK, second: '2-digit' },
}

export interface Format {
  number(value: number): string
  /** 1,284,907 as 1.28M, in both languages, for axes and small figures. */
  compact(value: number): string
  /** A fraction: 0.12 as 12.0%, so that figures below each other line up. */
  percent(fraction: number, digits?: number): string
  /** A moment in the person's zone, dates as 2026-11-20 in both languages. */
  time(moment: string | number | Date, style?: TimeStyle): string
}

function createFormat(language: string, timeZone: string): Format {
  const number = new Intl.NumberFormat(language)
  const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
  const percentFormat = keeping((digits: number) => {
    const length = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return new Intl.NumberFormat(language, { style: 'percent', ...length })
  })
  // Swedish writes dates as ISO 8601 does: sortable by eye and the same in both languages.
  const timeFormat = keeping(
    (style: TimeStyle) => new Intl.DateTimeFormat('sv-SE', { ...TIME_STYLES[style], timeZone }),
  )
  return {
    number: (value) => number.format(value),
    compact: (value) => compact.format(value),
    percent: (fraction, digits = 1) => percentFormat(digits).format(fraction),
    time: (moment, style = 'second') => {
      const date = new Date(moment)
      return Number.isNaN(date.getTime()) ? String(moment) : timeFormat(style).format(date).replace(',', '.')
    },
  }
}

/** Each formatter is created at its first use and stored. */
function keeping<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const kept = new Map<Key, Made>()
  return (key) => {
    const made = kept.get(key) ?? make(key)
    kept.set(key, made)
    return made
  }
}

/** All components of a page format alike. */
let made = { key: '', format: createFormat('en-US', 'UTC') }

export function useFormat(): Format {
  const language = useLanguage()
  const timeZone = useTimeZone()
  const key = `${language} ${timeZone}`
  if (made.key !== key) made = { key, format: createFormat(language, timeZone) }
  return made.format
}
