import { isAdminRole } from '@netwarden/shared'
import { useUser } from './session/index.ts'

/** Whether the reader may change what administrators keep; the API asks for itself. */
export function useIsAdmin(): boolean {
  const role = useUser()?.role
  return role !== undefined && isAdminRole(role)
}
