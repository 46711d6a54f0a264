import { UsageFailure } from '../failure.ts'
import type { Translate } from '../texts/index.ts'
import { createTimeReader } from './time-argument.ts'

const AHEAD = /^(\d{1,6})([mhdw])$/
const MILLISECONDS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

/** Reads a moment in the future: how long from now (`30m`, `2h`, `7d`, `4w`) or a date. Answers ISO 8601 in UTC. */
export function createExpiryReader(t: Translate, now: () => number = Date.now) {
  const readDate = createTimeReader(t, now)
  return (text: string): string => {
    const [, amount, unit] = AHEAD.exec(text) ?? []
    const at =
      amount && isUnit(unit) ? now() + Number(amount) * MILLISECONDS[unit] : Date.parse(readDate(text))
    if (at <= now()) throw new UsageFailure(t('usage.expiry', { value: text }))
    return new Date(at).toISOString()
  }
}

function isUnit(unit: string | undefined): unit is keyof typeof MILLISECONDS {
  return unit !== undefined && unit in MILLISECONDS
}
