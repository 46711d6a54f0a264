import type { PresetDetail } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/session/index.ts'

/** A list with the first of its domains that hold a text, and where it is enabled. */
export function usePreset(id: string, segmentId: string, q: string) {
  return useQuery({
    queryKey: ['policies', 'preset', id, segmentId, q],
    queryFn: ({ signal }) =>
      call<PresetDetail>('GET', `/api/domain-control/policy/${encodeURIComponent(id)}`, {
        query: { segmentId, ...(q !== '' && { q }) },
        signal,
      }),
    // Another text in the same list: its facts stay in sight.
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
    meta: { isQuiet: true },
  })
}
