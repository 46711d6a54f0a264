import type { ListDetail } from '@netwarden/shared/contract'
import { useAnswer } from '../../kit/index.ts'

export const SOON = 2_000

/** A list, and where it is enabled; reloaded while it waits for its first version or searches the past. */
export function usePolicyList(id: string, segmentId: string | undefined) {
  return useAnswer(['policies', 'list', id, segmentId], 'GET /api/domain-control/policy/:id', {
    params: { id },
    query: segmentId === undefined ? {} : { segmentId },
    refetchInterval: ({ state }) => (isOnItsWay(state.data) || isSearching(state.data) ? SOON : false),
  })
}

export function isOnItsWay(list: Pick<ListDetail, 'version' | 'fault' | 'source'> | undefined): boolean {
  return list !== undefined && list.version === '' && list.fault === null && list.source.kind !== 'upload'
}

function isSearching(list: ListDetail | undefined): boolean {
  return list?.lookBack?.endedAt === null
}
