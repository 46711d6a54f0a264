import { UsageFailure } from '../failure.ts'
import type { Translate } from '../texts/index.ts'

/** Reads a whole number from 0 to `most`. */
export function createNumberReader(t: Translate, most: number) {
  return (text: string): number => {
    if (!/^\d{1,12}$/.test(text) || Number(text) > most)
      throw new UsageFailure(t('usage.number', { value: text, most }))
    return Number(text)
  }
}
