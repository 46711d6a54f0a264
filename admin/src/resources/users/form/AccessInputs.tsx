import { ROLES, type Role, type User } from '@netwarden/shared'
import { useInput } from 'react-admin'
import { useText } from '../../../kit/i18n/index.ts'
import type { Protection, Refusal } from '../protection.ts'
import { RadioField } from './RadioField.tsx'

interface Props {
  user: User | undefined
  protection: Protection
}

/** What the user may do. */
export function RoleInput({ user, protection }: Props) {
  const t = useText()
  const { field } = useInput({ source: 'role' })
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
  return (
    <RadioField label={t('users.field.role')} options={roles} value={field.value} onChange={field.onChange} />
  )
}

/** Whether a new user may log in at once. */
export function StatusInput() {
  const t = useText()
  const { field } = useInput({ source: 'status' })
  const statuses = (['active', 'inactive'] as const).map((value) => ({
    value,
    label: t(`users.status.${value}`),
    hint: t(`users.statusHint.${value}`),
  }))
  return (
    <RadioField
      label={t('users.field.status')}
      options={statuses}
      value={field.value === 'active' ? 'active' : 'inactive'}
      onChange={field.onChange}
    />
  )
}
