import type { SignedInUser, User } from '@netwarden/shared/domain'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { chooseTimeZone } from '../i18n/index.ts'
import { call } from './call.ts'
import { isLoggedIn, saveRole } from './tokens.ts'

/** The signed-in user. Every page depends on the role, so nothing is shown before it is loaded. */
export const userQuery = queryOptions({
  queryKey: ['user', 'info'],
  queryFn: async ({ signal }) => {
    const user = await call('GET /api/user/info', { signal })
    saveRole(user.role)
    chooseTimeZone(user.timeZone)
    return user
  },
  retry: false,
})

/** Shows a changed profile immediately, without another request. */
export function replaceUser(queryClient: QueryClient, user: User): void {
  chooseTimeZone(user.timeZone)
  queryClient.setQueryData(userQuery.queryKey, (before) => before && { ...before, ...user })
}

export function useUserQuery() {
  return useQuery({ ...userQuery, enabled: isLoggedIn() })
}

export function useUser(): SignedInUser | undefined {
  return useUserQuery().data
}
