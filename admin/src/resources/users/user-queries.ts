import { useRows } from '../../ra/index.ts'

const ACTIVE_SUPERADMINS = {
  filter: { role: 'superadmin', status: 'active' },
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'createdAt', order: 'DESC' },
} as const

/** How many superadmins can log in; the last one is protected. */
export function useActiveSuperadminCount(): number | undefined {
  return useRows('users', ACTIVE_SUPERADMINS, { onError: () => undefined }).total
}
