import type { IncompleteSlot } from '@netwarden/shared/contract'
import { MAX_INCOMPLETE_SLOTS } from '@netwarden/shared/limits'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../kit/index.ts'

interface Asked {
  /** ISO starts of a chart's slots, oldest first; undefined until the chart is known. */
  starts: readonly string[] | undefined
  /** End of the last slot; the default is now. */
  to?: string | undefined
  refetchInterval?: number | false
}

/** The slots of a chart with missing data. A chart is shown without its marks when they cannot be loaded. */
export function useIncompleteSlots({
  starts,
  to,
  refetchInterval = false,
}: Asked): IncompleteSlot[] | undefined {
  const count = starts?.length ?? 0
  return useAnswer(['sources', 'incomplete', starts, to], 'POST /api/source/incomplete-slots', {
    body: { starts: starts ?? [], to },
    enabled: count > 0 && count <= MAX_INCOMPLETE_SLOTS,
    placeholderData: keepPreviousData,
    refetchInterval,
  }).data
}
