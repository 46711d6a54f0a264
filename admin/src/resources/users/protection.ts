import type { User } from '@netwarden/shared/domain'
import { useMemo } from 'react'
import type { TextKey } from '../../kit/i18n/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { useActiveSuperadminCount } from './user-queries.ts'

/** Why the server would reject the action; undefined when it would not. */
export type Refusal = Extract<TextKey, `users.protected.${string}`>

export interface Protection {
  me: User | undefined
  /** Whether superadmins can be created. */
  canMakeSuperadmins: boolean
  /** Applies to editing, enabling and setting a password. */
  againstChange: (user: User) => Refusal | undefined
  /** Applies to disabling, banning, demoting and deleting. */
  againstLoss: (user: User) => Refusal | undefined
  /** Splits selected users into those that can be deleted, and others with the reason. */
  split: (users: readonly User[]) => { going: User[]; kept: { user: User; refusal: Refusal }[] }
}

/** The rules that protect superadmins, shown before the server has to reject an action. */
export function useProtection(): Protection {
  const me = useUser()
  const activeCount = useActiveSuperadminCount()
  return useMemo(() => createProtection(me, activeCount), [me, activeCount])
}

const isActiveSuperadmin = ({ role, status }: User) => role === 'superadmin' && status === 'active'

export function createProtection(me: User | undefined, activeCount: number | undefined): Protection {
  const canMakeSuperadmins = me?.role === 'superadmin'
  const againstChange = ({ role }: User) =>
    role === 'superadmin' && !canMakeSuperadmins ? 'users.protected.superadminOnly' : undefined
  const againstLossOf = (user: User, leaving: number): Refusal | undefined => {
    const isLast = isActiveSuperadmin(user) && activeCount !== undefined && activeCount <= leaving
    return againstChange(user) ?? (isLast ? 'users.protected.last' : undefined)
  }
  return {
    me,
    canMakeSuperadmins,
    againstChange,
    againstLoss: (user) => againstLossOf(user, 1),
    split: (users) => {
      const leaving = users.filter(isActiveSuperadmin).length
      const checked = users.map((user) => ({ user, refusal: againstLossOf(user, leaving) }))
      return {
        going: checked.flatMap(({ user, refusal }) => (refusal ? [] : [user])),
        kept: checked.flatMap(({ user, refusal }) => (refusal ? [{ user, refusal }] : [])),
      }
    },
  }
}
