import { type IncompleteSlot, MAX_INCOMPLETE_SLOTS } from '@netwarden/shared'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../kit/index.ts'

interface Asked {
  /** ISO starts of a chart's slots, oldest first; undefined until the chart is known. */
  starts: readonly string[] | undefined
  /** Where the last slot ends; without it, now. */
  to?: string | undefined
  refetchInterval?: number | false
}

/** Those of a chart's slots that are known to miss something. A chart is shown without its marks where they cannot be had. */
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
