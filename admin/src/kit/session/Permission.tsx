import type { ReactNode } from 'react'
import { useUser } from './user.ts'

/**
 * Shows its children to the named roles only; an empty list shows them to all. Anything but a list is
 * a mistake in the calling code and throws.
 */
export function Permission({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const role = useUser()?.role
  if (!Array.isArray(roles)) throw new Error("Roles are needed, like ['admin','user']")
  const isShown = roles.length === 0 || (role !== undefined && roles.includes(role))
  return isShown ? children : null
}
