import type { GroupCount } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'

/** How many policies a segment has in each group, in the order in which the groups are asked. */
export function useGroupCounts(segmentId: string) {
  return useQuery({
    queryKey: ['policies', 'counts', segmentId],
    queryFn: ({ signal }) =>
      call<GroupCount[]>('GET', '/api/domain-control/policy-counts', { query: { segmentId }, signal }),
    meta: { isQuiet: true },
  })
}
