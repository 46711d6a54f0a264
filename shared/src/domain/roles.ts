/** From the most to the least privileged role. */
export const ROLES = ['superadmin', 'admin', 'common'] as const
export type Role = (typeof ROLES)[number]

export const ADMIN_ROLES = ['superadmin', 'admin'] as const satisfies readonly Role[]

/** Callers of a call: anyone, signed-in users, administrators, or the superadmin only. */
export const ACCESS_LEVELS = ['public', 'any', 'admin', 'superadmin'] as const
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

const GRANTED: Record<Exclude<AccessLevel, 'public'>, readonly Role[]> = {
  any: ROLES,
  admin: ADMIN_ROLES,
  superadmin: ['superadmin'],
}

export function isRoleGranted(role: Role, level: AccessLevel): boolean {
  return level === 'public' || GRANTED[level].includes(role)
}

/** Whether `role` has fewer rights than `other`. */
export function isRoleBelow(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) > ROLES.indexOf(other)
}

export function isAdminRole(role: Role): boolean {
  return isRoleGranted(role, 'admin')
}
