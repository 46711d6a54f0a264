import type { CreatedPolicies, CustomPolicy, Page } from '@netwarden/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type Query, readAnswer, send } from '../../kit/session/index.ts'

/** All pages of all segments and groups are asked for under this; an entry is in one of them only. */
export const customKey = ['policies', 'custom'] as const

export function useCustomPage(query: Query) {
  return useQuery({
    queryKey: [...customKey, query],
    queryFn: ({ signal }) =>
      call<Page<CustomPolicy>>('GET', '/api/domain-control/custom-policy/list', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilNextTurn(state.data?.list ?? [], Date.now()) ?? false,
    meta: { isQuiet: true },
  })
}

const SOON = 2_000
const DAY = 86_400_000

/** After how long one of them begins or ends to count by itself (ms); null when none does within a day. */
export function untilNextTurn(rows: readonly CustomPolicy[], now: number): number | null {
  const turns = rows.flatMap(({ nextTurnAt }) => (nextTurnAt === null ? [] : Date.parse(nextTurnAt) - now))
  const first = Math.min(...turns)
  return first <= DAY ? Math.max(first, 0) + SOON : null
}

/** One policy as it is now; the row of the list stands in until the answer is there. */
export function useCustomPolicy(id: string, shown: CustomPolicy | undefined) {
  return useQuery({
    queryKey: ['policies', 'one', id],
    queryFn: ({ signal }) => fetchPolicy(id, signal),
    staleTime: 0,
    placeholderData: shown,
    meta: { isQuiet: true },
  })
}

const pathOf = (id: string) => `/api/rest/custom-policies/${encodeURIComponent(id)}`

export async function fetchPolicy(id: string, signal?: AbortSignal): Promise<CustomPolicy> {
  // One policy has no call of the specification, only the resource, whose answers have no envelope.
  const response = await send(pathOf(id), { signal })
  return readAnswer(response)
}

export async function updatePolicy(id: string, body: object): Promise<CustomPolicy> {
  const response = await send(pathOf(id), { method: 'PUT', body })
  return readAnswer(response)
}

export function addPolicies(body: object): Promise<CreatedPolicies> {
  return call('POST', '/api/domain-control/custom-policy/create', { body })
}

export function switchPolicies(ids: readonly string[], enable: boolean): Promise<{ ids: string[] }> {
  return call('POST', '/api/domain-control/custom-policy/enable', { body: { ids, enable } })
}

export function removePolicies(ids: readonly string[]): Promise<{ ids: string[] }> {
  return call('POST', '/api/domain-control/custom-policy/remove', { body: { ids } })
}
