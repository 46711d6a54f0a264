import { UsageFailure } from '../failure.ts'
import type { TextKey, Translate } from '../texts/index.ts'

/** Reads a whole number from 1 to `most`; `fault` is the text for anything else. */
export function createCountReader(t: Translate, most: number, fault: TextKey) {
  return (text: string): number => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (count < 1 || count > most) throw new UsageFailure(t(fault, { value: text, most }))
    return count
  }
}
