import { useQuery } from '@tanstack/react-query'
import { useAnswer } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import type { PageState } from '../../ra/index.ts'

/** The interval at which visible data is reloaded. */
export const REFRESH_INTERVAL = 3_000
/** Incomplete minutes change at most once a minute. */
const MINUTES_INTERVAL = 15_000

/** Incomplete minutes of the time before now, of one source or of all. */
export function useLostMinutes(length: number, source = '') {
  return useQuery({
    queryKey: ['sources', 'lost', length, source],
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const query = { from: new Date(now - length).toISOString(), source }
      return { now, minutes: await call('GET /api/source/completeness', { query, signal }) }
    },
    refetchInterval: MINUTES_INTERVAL,
    meta: { isQuiet: true },
  })
}

export function useRejects(id: string, page: PageState) {
  return useAnswer(['sources', 'rejects', id, page], 'GET /api/source/:id/rejects', {
    params: { id },
    query: { ...page },
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
    refetchInterval: REFRESH_INTERVAL,
    staleTime: 0,
  })
}
