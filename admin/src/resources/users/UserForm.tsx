import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { USER_FIELDS, USER_PROFILE, type User } from '@netwarden/shared/domain'
import { fieldNames } from '@netwarden/shared/fields'
import { useText } from '../../kit/i18n/index.ts'
import { Note, type RecordPanel } from '../../kit/index.ts'
import { FieldInput, RecordFormDrawer, SwitchInput } from '../../ra/index.ts'
import { RoleInput, StatusInput } from './form/AccessInputs.tsx'
import { PasswordField } from './form/PasswordField.tsx'
import type { Protection } from './protection.ts'
import { fullName } from './user-name.ts'
import { changesOf, givenOf, type UserValues, valuesOf } from './user-values.ts'

interface Props {
  /** Undefined for a new user. */
  user: User | undefined
  protection: Protection
  panel: Pick<RecordPanel<User>, 'setDirty' | 'close' | 'saved'>
}

export function UserForm({ user, protection, panel }: Props) {
  const t = useText()
  const input = (name: keyof typeof USER_FIELDS, look?: { hint?: string; inputMode?: 'email' | 'tel' }) => (
    <FieldInput key={name} name={name} field={USER_FIELDS[name]} acceptsStored={Boolean(user)} {...look} />
  )
  return (
    <RecordFormDrawer<User, UserValues>
      resource="users"
      record={user}
      valuesOf={valuesOf}
      bodyOf={(values) => (user ? changesOf(values) : givenOf(values))}
      savedText={(saved) => t(user ? 'users.form.saved' : 'users.form.created', { name: fullName(saved) })}
      onSaved={panel.saved}
      title={t(user ? 'users.form.editTitle' : 'users.create')}
      subtitle={user && fullName(user)}
      onDirty={panel.setDirty}
      onClose={panel.close}
    >
      {user && user.id === protection.me?.id && <Note tone="low">{t('users.self')}</Note>}
      {input('username', { hint: t('users.hint.username') })}
      {!user && (
        <>
          <PasswordField label={t('users.field.password')} />
          <SwitchInput source="mustChangePassword" label={t('users.field.mustChangePassword')} />
        </>
      )}
      {input('nickname', { hint: t('users.hint.nickname') })}
      {input('email', { inputMode: 'email' })}
      <RoleInput user={user} protection={protection} />
      {!user && <StatusInput />}
      <Typography variant="h3" sx={{ pt: 0.5 }}>
        {t('users.form.profile')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
        {fieldNames(USER_PROFILE).map((name) => input(name, name === 'phone' ? { inputMode: 'tel' } : {}))}
      </Box>
    </RecordFormDrawer>
  )
}
