import { isTextKey, type Language, translate } from '@netwarden/shared/i18n'
import type { RejectedReason } from './write/rejected-reasons.ts'

/** The most frequent reason first. */
export function presentReasons(
  reasons: readonly RejectedReason[] = [],
  language: Language,
): { reason: string; lines: number }[] {
  return reasons
    .map(({ key, params, lines }) => ({
      reason: isTextKey(key) ? translate(language, key, params) : key,
      lines,
    }))
    .sort((a, b) => b.lines - a.lines)
}
