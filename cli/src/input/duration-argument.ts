import { EXCEPTION_MINUTES } from '@netwarden/shared/contract'
import { UsageFailure } from '../failure.ts'
import type { Translate } from '../texts/index.ts'

const DURATION = /^(\d{1,6})([mhdw])$/
const MINUTES = { m: 1, h: 60, d: 1_440, w: 10_080 } as const
/** Durations by name, which completion offers. */
export const NAMED_DURATIONS = { hour: 60, day: 1_440, week: 10_080 } as const
const MINUTE = 60_000

/** Reads how long something lasts: `hour`, `day`, `week`, or as `30m`, `2h`, `7d`, `4w`. Answers minutes. */
export function createDurationReader(t: Translate) {
  return (text: string): number => {
    const named = Object.entries(NAMED_DURATIONS).find(([name]) => name === text)
    if (named) return named[1]
    const [, amount, unit] = DURATION.exec(text) ?? []
    const minutes = amount && isUnit(unit) ? Number(amount) * MINUTES[unit] : 0
    if (minutes === 0) throw new UsageFailure(t('usage.duration', { value: text }))
    return minutes
  }
}

/** The options `--for` and `--until`, of which at most one is given. */
export interface LifetimeOptions {
  /** Minutes. */
  for?: number
  /** ISO 8601. */
  until?: string
}

/** The end of a policy; undefined for one that does not end. */
export function expiryOf({ for: minutes, until }: LifetimeOptions, now = Date.now()): string | undefined {
  return minutes === undefined ? until : new Date(now + minutes * MINUTE).toISOString()
}

/** The end of an exception as its call takes it: by the clock of the server where the duration is one of its own. */
export function exceptionEndOf(
  options: LifetimeOptions,
): { minutes: number } | { until: string | undefined } {
  const { for: minutes, until } = options
  if (until === undefined && EXCEPTION_MINUTES.some((known) => known === minutes))
    return { minutes: minutes ?? 0 }
  return { until: expiryOf(options) }
}

function isUnit(unit: string | undefined): unit is keyof typeof MINUTES {
  return unit !== undefined && unit in MINUTES
}
