import type { Segment } from '@netwarden/shared'
import { useFormat, useText } from '../../kit/i18n/index.ts'

/** How many entries a segment has, in words. */
export function useEntryCount(): (segment: Segment) => string {
  const t = useText()
  const format = useFormat()
  return ({ entryCount }) => t('segments.entryCount', { count: entryCount, total: format.number(entryCount) })
}
