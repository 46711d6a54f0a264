import type { Completeness, Page, Source, SourceRejectRow } from '@netwarden/shared'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { call, fetchResourcePage, readAnswer, send } from '../../kit/session/index.ts'
import type { PageState, Sort } from '../../ra/index.ts'

const PATH = '/api/rest/sources'
/** How often what is in sight is asked for anew. */
const REFRESH_INTERVAL = 3_000
/** Minutes that miss something are told once a minute at most. */
const MINUTES_INTERVAL = 15_000
const live = { refetchInterval: REFRESH_INTERVAL, staleTime: 0, meta: { isQuiet: true } } as const

interface SourceListQuery {
  filter: Readonly<Record<string, string | boolean>>
  page: PageState
  sort: Sort
}

export function useSourcePage(query: SourceListQuery) {
  return useQuery({
    queryKey: ['sources', 'list', query],
    queryFn: ({ signal }) => fetchResourcePage<Source>(PATH, query, signal),
    placeholderData: keepPreviousData,
    ...live,
  })
}

/** One source as it is now; the row of the list stands in until the answer is there. */
export function useSource(id: string, shown: Source | undefined) {
  return useQuery({
    queryKey: ['sources', 'one', id],
    queryFn: ({ signal }) => fetchSource(id, signal),
    placeholderData: shown,
    ...live,
  })
}

export async function fetchSource(id: string, signal?: AbortSignal): Promise<Source> {
  const response = await send(pathOf(id), { signal })
  return readAnswer(response)
}

export async function createSource(body: object): Promise<Source> {
  const response = await send(PATH, { method: 'POST', body })
  return readAnswer(response)
}

export async function updateSource(id: string, body: object): Promise<Source> {
  const response = await send(pathOf(id), { method: 'PUT', body })
  return readAnswer(response)
}

export async function deleteSource(id: string): Promise<void> {
  await send(pathOf(id), { method: 'DELETE' })
}

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** Minutes of the time before now that are known to miss something; of one source, or of all. */
export function useLostMinutes(length: number, source = '') {
  return useQuery({
    queryKey: ['sources', 'lost', length, source],
    queryFn: async ({ signal }) => {
      const now = Date.now()
      const query = { from: new Date(now - length).toISOString(), source }
      return { now, minutes: await call<Completeness>('GET', '/api/source/completeness', { query, signal }) }
    },
    refetchInterval: MINUTES_INTERVAL,
    meta: { isQuiet: true },
  })
}

export function useRejects(id: string, page: PageState) {
  return useQuery({
    queryKey: ['sources', 'rejects', id, page],
    queryFn: ({ signal }) =>
      call<Page<SourceRejectRow>>('GET', `/api/source/${encodeURIComponent(id)}/rejects`, {
        query: { ...page },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
    ...live,
  })
}

export function refreshSources(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['sources'] })
}
