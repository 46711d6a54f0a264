import { UsageFailure } from '../failure.ts'
import type { Translate } from '../texts/index.ts'

/** Reads names that are separated by commas. */
export function createNameListReader(t: Translate) {
  return (text: string): string[] => {
    const names = text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    if (names.length === 0) throw new UsageFailure(t('usage.names', { value: text }))
    return names
  }
}
