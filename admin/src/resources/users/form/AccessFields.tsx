import { ROLES, type Role } from '@netwarden/shared'
import { Controller } from 'react-hook-form'
import { useText } from '../../../kit/i18n/index.ts'
import type { Protection, Refusal } from '../protection.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { UserForm } from './use-user-form.ts'

interface Props {
  form: UserForm
  protection: Protection
}

/** What the user may do and, of a new one, whether he may log in at once. */
export function AccessFields({ form: { form, base }, protection }: Props) {
  const t = useText()
  const refusalOf = (role: Role): Refusal | undefined => {
    if (role === base?.role) return undefined
    if (role === 'superadmin')
      return protection.canMakeSuperadmins ? undefined : 'users.protected.superadminOnly'
    return base && protection.againstLoss(base)
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
  const statuses = (['active', 'inactive'] as const).map((value) => ({
    value,
    label: t(`users.status.${value}`),
    hint: t(`users.statusHint.${value}`),
  }))
  return (
    <>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <ChoiceField
            label={t('users.field.role')}
            options={roles}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {!base && (
        <Controller
          control={form.control}
          name="status"
          render={({ field }) => (
            <ChoiceField
              label={t('users.field.status')}
              options={statuses}
              value={field.value === 'banned' ? 'inactive' : field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </>
  )
}
