import type { UserChanges } from '@netwarden/shared/contract'
import { isRoleBelow, type Role } from '@netwarden/shared/domain'
import { conflict, forbidden } from '@netwarden/shared/errors'
import type { TextKey } from '@netwarden/shared/i18n'
import type { Principal } from '../../platform/http/principal.ts'
import type { UserRow } from '../../platform/state/tables/people.ts'
import type { UserRepository } from '../user-repository/index.ts'

/** Only a superadmin makes, changes or deletes a superadmin; an API token manages those below its owner alone. */
export function whyNotManaged(by: Pick<Principal, 'role' | 'scope'>, role: Role): TextKey | null {
  if (by.role !== 'superadmin' && role === 'superadmin') return 'user.superadminOnly'
  return by.scope !== null && !isRoleBelow(role, by.role) ? 'user.tokenRole' : null
}

export function assertMayManage(by: Pick<Principal, 'role' | 'scope'>, ...roles: (Role | undefined)[]): void {
  for (const role of roles) {
    const refusal = role && whyNotManaged(by, role)
    if (refusal) throw forbidden(refusal)
  }
}

/** An existing user's password, and the address that a new one would be mailed to: a stolen token could take over. */
export function assertMaySetCredentials(
  { scope }: Pick<Principal, 'scope'>,
  { password, email }: Pick<UserChanges, 'password' | 'email'>,
  before?: Pick<UserRow, 'email'>,
): void {
  if (scope === null) return
  const isAddressNew = before !== undefined && email !== undefined && email !== before.email
  if (password !== undefined || isAddressNew) throw forbidden('user.tokenPassword')
}

const isActiveSuperadmin = ({ role, status }: Pick<UserRow, 'role' | 'status'>) =>
  role === 'superadmin' && status === 'active'

/** One superadmin must remain; checked under the lock, so that two demotions cannot both pass. */
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

/** Refuses a change that was made from an older version of the user; a change without a version overwrites. */
export function assertVersion(user: UserRow, version: number | undefined): void {
  if (version === undefined || version >= user.version) return
  throw conflict('user.changedMeanwhile', {}, { changed: { kind: 'user', id: user.id } })
}
