import { UsageFailure } from '../failure.ts'
import type { Translate } from '../texts/index.ts'

/** Reads a whole number from `least` to `most`. */
export function createNumberReader(t: Translate, most: number, least = 0) {
  return (text: string): number => {
    if (!/^\d{1,12}$/.test(text) || Number(text) > most || Number(text) < least)
      throw new UsageFailure(t('usage.number', { value: text, least, most }))
    return Number(text)
  }
}
