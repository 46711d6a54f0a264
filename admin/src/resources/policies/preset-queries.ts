import type { Page, PresetDetail, PresetPolicy } from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type Query } from '../../kit/session/index.ts'

/** All pages of a segment's lists are asked for under this. */
export const presetsKey = (segmentId: string) => ['policies', 'presets', segmentId] as const

export function usePresetPage(segmentId: string, query: Query) {
  return useQuery({
    queryKey: [...presetsKey(segmentId), query],
    queryFn: ({ signal }) =>
      call<Page<PresetPolicy>>('GET', '/api/domain-control/policy/list', {
        query: { segmentId, ...query },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
}

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
