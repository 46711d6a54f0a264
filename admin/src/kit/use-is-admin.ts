import { isAdminRole } from '@netwarden/shared/domain'
import { useUser } from './session/index.ts'

/** Whether the user may change what administrators manage; the API checks this itself. */
export function useIsAdmin(): boolean {
  const role = useUser()?.role
  return role !== undefined && isAdminRole(role)
}
