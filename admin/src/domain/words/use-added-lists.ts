import type { AddedList } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'

/** What the lists are called that records name by id; without an answer they go by it. */
export function useAddedLists() {
  return useQuery({
    queryKey: ['policies', 'added'],
    queryFn: ({ signal }) => call<AddedList[]>('GET', '/api/domain-control/policy/added', { signal }),
    meta: { isQuiet: true },
  })
}
