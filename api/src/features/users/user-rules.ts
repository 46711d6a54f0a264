import { conflict, forbidden, type Role } from '@netwarden/shared'
import type { UserRow } from '../../state/tables/people.ts'
import type { UserRepository } from './users.repository.ts'

/** Only a superadmin makes, changes or deletes a superadmin. */
export function assertMayManage(by: Role, ...roles: (Role | undefined)[]): void {
  if (by !== 'superadmin' && roles.includes('superadmin')) throw forbidden('user.superadminOnly')
}

const isActiveSuperadmin = ({ role, status }: Pick<UserRow, 'role' | 'status'>) =>
  role === 'superadmin' && status === 'active'

/** Somebody must be left who may do everything; asked in turn, so that two demotions cannot pass each other. */
export async function assertSuperadminLeft(
  users: UserRepository,
  leaving: readonly UserRow[],
  becoming?: Partial<Pick<UserRow, 'role' | 'status'>>,
): Promise<void> {
  const lost = leaving.filter(
    (user) => isActiveSuperadmin(user) && !(becoming && isActiveSuperadmin({ ...user, ...becoming })),
  )
  if (lost.length === 0) return
  if (!(await users.isThereAnotherSuperadmin(lost.map(({ id }) => id)))) throw conflict('user.lastSuperadmin')
}

/** A change made from an older state of the user is refused, one that names none wins. */
export function assertVersion(user: UserRow, version: number | undefined): void {
  if (version !== undefined && version < user.version) throw conflict('user.changedMeanwhile')
}
