import { canonicalOrigin } from '@netwarden/shared/dns'
import { UsageFailure } from '../failure.ts'
import type { Translate } from '../texts/index.ts'

/** Reads a zone's name; it is used as it was given. */
export function createOriginReader(t: Translate) {
  return (text: string): string => {
    if (canonicalOrigin(text) === null) throw new UsageFailure(t('usage.origin', { value: text }))
    return text
  }
}
