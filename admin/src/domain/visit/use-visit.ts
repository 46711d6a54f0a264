import type { AccessRecord } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'

/** A visit that is not among the rows in sight, such as one from a shared address. */
export function useVisit(id: string, shown: AccessRecord | undefined) {
  return useQuery({
    queryKey: ['visits', 'one', id],
    queryFn: ({ signal }) =>
      call<AccessRecord>('GET', `/api/access-record/record/${encodeURIComponent(id)}`, { signal }),
    enabled: id !== '' && !shown,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  })
}
