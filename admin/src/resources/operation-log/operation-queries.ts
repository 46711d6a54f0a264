import type { ChainReport, OperationLogEntry, Page } from '@netwarden/shared'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { TimeRange } from '../../kit/index.ts'
import { call, type Query } from '../../kit/session/index.ts'
import type { PageState } from '../../ra/index.ts'

/** Administrators are answered all entries, others their own. */
export function useOperations(query: Query, range: TimeRange) {
  return useQuery({
    queryKey: ['operations', query, range.key],
    queryFn: ({ signal }) =>
      call<Page<OperationLogEntry>>('GET', '/api/operation-log/list', {
        query: { ...query, ...range.resolve() },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    meta: { isQuiet: true },
  })
}

/** Of one segment and its policies, the newest first. */
export function useSegmentOperations(segmentId: string, page: PageState) {
  const query = { segmentId, ...page }
  return useQuery({
    queryKey: ['operations', 'segment', query],
    queryFn: ({ signal }) =>
      call<Page<OperationLogEntry>>('GET', '/api/operation-log/list', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { isQuiet: true },
  })
}

export function useVerifyChain() {
  return useMutation({ mutationFn: () => call<ChainReport>('GET', '/api/operation-log/verify') })
}
