import type { GroupCount } from '@netwarden/shared'
import { useAnswer } from '../../kit/index.ts'

/** How many policies a segment has in each group, in the order in which the groups are asked. */
export function useGroupCounts(segmentId: string) {
  return useAnswer<GroupCount[]>(['policies', 'counts', segmentId], '/api/domain-control/policy-counts', {
    query: { segmentId },
  })
}
