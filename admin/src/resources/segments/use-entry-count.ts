import type { Segment } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../kit/i18n/index.ts'

/** The number of entries of a segment as text. */
export function useEntryCount(): (segment: Segment) => string {
  const t = useText()
  const format = useFormat()
  return ({ entryCount }) => t('segments.entryCount', { count: entryCount, total: format.number(entryCount) })
}
