import type { Organisation } from '@netwarden/shared'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { PageState, Sort } from '../../kit/index.ts'
import { fetchResourcePage, readAnswer, send } from '../../kit/session/index.ts'

const PATH = '/api/rest/orgs'
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

interface OrgListQuery {
  filter: Readonly<Record<string, string>>
  page: PageState
  sort: Sort
}

export function useOrgPage(query: OrgListQuery) {
  return useQuery({
    queryKey: ['orgs', 'list', query],
    queryFn: ({ signal }) => fetchOrgs(query, signal),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
}

const fetchOrgs = (query: OrgListQuery, signal: AbortSignal) =>
  fetchResourcePage<Organisation>(PATH, query, signal)

/** One organisation as it is now; the row of the list stands in until the answer is there. */
export function useOrg(id: string, shown: Organisation | undefined) {
  return useQuery({
    queryKey: ['orgs', 'one', id],
    queryFn: ({ signal }) => fetchOrg(id, signal),
    enabled: id !== '',
    staleTime: 0,
    placeholderData: shown,
    meta: { isQuiet: true },
  })
}

/** What the table says of a name that records carry; null where it knows none. */
export function useOrgByName(name: string) {
  return useQuery({
    queryKey: ['orgs', 'named', name],
    queryFn: async ({ signal }) => {
      const query = { filter: { name }, page: { current: 1, pageSize: 1 }, sort: BY_NAME }
      const { list } = await fetchOrgs(query, signal)
      return list[0] ?? null
    },
    enabled: name !== '',
    meta: { isQuiet: true },
  })
}
const BY_NAME: Sort = { field: 'name', order: 'asc' }

export async function fetchOrg(id: string, signal?: AbortSignal): Promise<Organisation> {
  const response = await send(pathOf(id), { signal })
  return readAnswer(response)
}

export async function createOrg(body: object): Promise<Organisation> {
  const response = await send(PATH, { method: 'POST', body })
  return readAnswer(response)
}

export async function updateOrg(id: string, body: object): Promise<Organisation> {
  const response = await send(pathOf(id), { method: 'PUT', body })
  return readAnswer(response)
}

export async function deleteOrg(id: string): Promise<void> {
  await send(pathOf(id), { method: 'DELETE' })
}

/** After any change: the table, and the pages that describe organisations by it. */
export async function refreshOrgs(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['orgs'] }),
    client.invalidateQueries({ queryKey: ['subjects', 'of', 'org'] }),
  ])
}
