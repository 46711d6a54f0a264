import type { PresetDetail } from '@netwarden/shared'
import { useAnswer } from '../../kit/index.ts'

export const SOON = 2_000

/** A list, and where it is enabled; one that waits for its first version or searches the past is asked about again. */
export function usePreset(id: string, segmentId: string) {
  return useAnswer<PresetDetail>(
    ['policies', 'preset', id, segmentId],
    `/api/domain-control/policy/${encodeURIComponent(id)}`,
    {
      query: { segmentId },
      refetchInterval: ({ state }) => (isOnItsWay(state.data) || isSearching(state.data) ? SOON : false),
    },
  )
}

export function isOnItsWay(list: Pick<PresetDetail, 'version' | 'fault' | 'source'> | undefined): boolean {
  return list !== undefined && list.version === '' && list.fault === null && list.source.kind !== 'upload'
}

function isSearching(list: PresetDetail | undefined): boolean {
  return list?.lookBack?.endedAt === null
}
