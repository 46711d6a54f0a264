import { ROLES, type Role, USER_FIELDS, type User } from '@netwarden/shared/domain'
import { useLabel, useText } from '../../../kit/i18n/index.ts'
import type { Protection, Refusal } from '../protection.ts'
import { RadioField } from './RadioField.tsx'

interface Props {
  user: User | undefined
  protection: Protection
}

/** The role of the user. */
export function RoleInput({ user, protection }: Props) {
  const t = useText()
  const label = useLabel()
  const refusalOf = (role: Role): Refusal | undefined => {
    if (role === user?.role) return undefined
    if (role === 'superadmin')
      return protection.canMakeSuperadmins ? undefined : 'users.protected.superadminOnly'
    return user && protection.againstLoss(user)
  }
  const roles = [...ROLES].reverse().map((role) => {
    const refusal = refusalOf(role)
    return {
      value: role,
      label: t(`users.role.${role}`),
      hint: t(`users.roleHint.${role}`),
      reason: refusal && t(refusal),
    }
  })
  return <RadioField source="role" label={label(USER_FIELDS.role)} options={roles} />
}

/** Whether a new user can log in immediately. */
export function StatusInput() {
  const t = useText()
  const label = useLabel()
  const statuses = (['active', 'inactive'] as const).map((value) => ({
    value,
    label: t(`users.status.${value}`),
    hint: t(`users.statusHint.${value}`),
  }))
  return <RadioField source="status" label={label(USER_FIELDS.status)} options={statuses} />
}
