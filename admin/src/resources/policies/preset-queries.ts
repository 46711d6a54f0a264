import type { PresetDetail } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'

export const SOON = 2_000

/** A list, and where it is enabled; one that waits for its first version or searches the past is asked about again. */
export function usePreset(id: string, segmentId: string) {
  return useQuery({
    queryKey: ['policies', 'preset', id, segmentId],
    queryFn: ({ signal }) =>
      call<PresetDetail>('GET', `/api/domain-control/policy/${encodeURIComponent(id)}`, {
        query: { segmentId },
        signal,
      }),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) || isSearching(state.data) ? SOON : false),
    meta: { isQuiet: true },
  })
}

export function isOnItsWay(list: Pick<PresetDetail, 'version' | 'fault' | 'source'> | undefined): boolean {
  return list !== undefined && list.version === '' && list.fault === null && list.source.kind !== 'upload'
}

function isSearching(list: PresetDetail | undefined): boolean {
  return list?.lookBack?.endedAt === null
}
