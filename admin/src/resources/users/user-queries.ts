import type { Page, User } from '@netwarden/shared'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { call, type Query, readAnswer, send } from '../../kit/session/index.ts'

export function useUserPage(query: Query) {
  return useQuery({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => call<Page<User>>('GET', '/api/user/list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })
}

/** One user as he is now; the row of the list stands in until the answer is there. */
export function useUserRecord(id: string, shown: User | undefined) {
  return useQuery({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => fetchUser(id, signal),
    enabled: id !== '',
    staleTime: 0,
    placeholderData: shown,
    meta: { isQuiet: true },
  })
}

export async function fetchUser(id: string, signal?: AbortSignal): Promise<User> {
  // One user has no call of the specification, only the resource, whose answers have no envelope.
  const response = await send(`/api/rest/users/${encodeURIComponent(id)}`, { signal })
  return readAnswer(response)
}

/** How many superadmins can log in: the last of them is protected. */
export function useActiveSuperadminCount(): number | undefined {
  const query = { role: 'superadmin', status: 'active', pageSize: 1 }
  const { data } = useQuery({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => call<Page<User>>('GET', '/api/user/list', { query, signal }),
    meta: { isQuiet: true },
  })
  return data?.total
}

/** After any change: the lists, the user in the drawer, and who is logged in. */
export async function refreshUsers(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['users'] }),
    client.invalidateQueries({ queryKey: ['user', 'info'] }),
  ])
}
