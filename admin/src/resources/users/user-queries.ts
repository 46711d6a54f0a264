import type { User } from '@netwarden/shared'
import { useGetList } from 'react-admin'

const ACTIVE_SUPERADMINS = {
  filter: { role: 'superadmin', status: 'active' },
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'createdAt', order: 'DESC' },
} as const

/** How many superadmins can log in: the last of them is protected. */
export function useActiveSuperadminCount(): number | undefined {
  return useGetList<User>('users', ACTIVE_SUPERADMINS, { onError: () => undefined }).total
}
