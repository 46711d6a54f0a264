import type { User } from '@netwarden/shared'
import { useFetchLatest, useRecordPanel } from '../../kit/index.ts'
import { fetchUser } from './user-queries.ts'

/** What the side drawer shows: a user, by the address, or a form. */
export function useUserPanel() {
  return useRecordPanel<User>({ param: 'user', fetchLatest: useFetchLatest('users', fetchUser) })
}
export type UserPanel = ReturnType<typeof useUserPanel>
