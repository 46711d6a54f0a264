import { useCallback } from 'react'
import { type TextKey, useFormat, useText } from '../../kit/i18n/index.ts'

const SECOND = 1_000
/** The two largest units that a duration has. */
const MOST_PARTS = 2
const UNITS = [
  { key: 'visits.span.days', seconds: 86_400 },
  { key: 'visits.span.hours', seconds: 3_600 },
  { key: 'visits.span.minutes', seconds: 60 },
  { key: 'visits.span.seconds', seconds: 1 },
] as const satisfies readonly { key: TextKey; seconds: number }[]

/** Formats a duration in ms: 3 min 20 s; below a second in ms. */
export function useDurationText(): (ms: number) => string {
  const t = useText()
  const format = useFormat()
  return useCallback(
    (ms) => {
      if (ms < SECOND) return t('visits.milliseconds', { ms: format.number(ms) })
      const whole = Math.round(ms / SECOND)
      const first = UNITS.findIndex(({ seconds }) => whole >= seconds)
      const parts = UNITS.slice(first, first + MOST_PARTS).map(({ key, seconds }, place) => {
        const above = UNITS[first + place - 1]
        const rest = place === 0 || !above ? whole : whole % above.seconds
        return { key, count: Math.floor(rest / seconds) }
      })
      return parts
        .filter(({ count }) => count > 0)
        .map(({ key, count }) => t(key, { count: format.number(count) }))
        .join(' ')
    },
    [t, format],
  )
}
