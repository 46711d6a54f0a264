import type { User } from '@netwarden/shared'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { chooseTimeZone } from '../i18n/index.ts'
import { call } from './call.ts'
import { isLoggedIn, saveRole } from './tokens.ts'

/** Who is logged in. Nothing is shown before it is known, since every page depends on the role. */
export const userQuery = queryOptions({
  queryKey: ['user', 'info'],
  queryFn: async ({ signal }) => {
    const user = await call<User>('GET', '/api/user/info', { signal })
    saveRole(user.role)
    chooseTimeZone(user.timeZone)
    return user
  },
  retry: false,
})

/** After a change that answered with the user as he is now: everything that shows him follows at once. */
export function replaceUser(queryClient: QueryClient, user: User): void {
  chooseTimeZone(user.timeZone)
  queryClient.setQueryData(userQuery.queryKey, user)
}

export function useUserQuery() {
  return useQuery({ ...userQuery, enabled: isLoggedIn() })
}

export function useUser(): User | undefined {
  return useUserQuery().data
}
