import type { Page, Segment, WrittenSegment } from '@netwarden/shared'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { call, type Query, readAnswer, send } from '../../kit/session/index.ts'

/** A page of the list; of each segment its first entries only. */
export function useSegmentPage(query: Query) {
  return useQuery({
    queryKey: ['segments', 'list', query],
    queryFn: ({ signal }) =>
      call<Page<Segment>>('GET', '/api/segment/list', { query: { ...query, brief: true }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
}

/** One segment with all its entries. */
export function useSegment(id: string) {
  return useQuery({
    queryKey: ['segments', 'one', id],
    queryFn: ({ signal }) => fetchSegment(id, signal),
    enabled: id !== '',
    staleTime: 0,
    meta: { isQuiet: true },
  })
}

export async function fetchSegment(id: string, signal?: AbortSignal): Promise<Segment> {
  const response = await send(`/api/rest/segments/${encodeURIComponent(id)}`, { signal })
  return readAnswer(response)
}

export function createSegment(body: object): Promise<WrittenSegment> {
  return call('POST', '/api/segment/create', { body })
}

export function updateSegment(id: string, changes: object): Promise<WrittenSegment> {
  return call('POST', '/api/segment/update', { body: { id, ...changes } })
}

export function deleteSegment(id: string): Promise<{ ids: string[] }> {
  return call('POST', '/api/segment/delete', { body: { id } })
}

/** All ids but the built-in one's, the first asked first. */
export function rankSegments(ids: readonly string[]): Promise<{ ids: string[] }> {
  return call('POST', '/api/segment/rank', { body: { ids } })
}

/** After any change: the segments, what the policies say by them, and the devices they hold. */
export async function refreshSegments(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['segments'] }),
    client.invalidateQueries({ queryKey: ['policies'] }),
    client.invalidateQueries({ queryKey: ['subjects'] }),
  ])
}
