import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { User } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { Note, type RecordPanel } from '../../kit/index.ts'
import { RecordFormDrawer } from '../../ra/index.ts'
import { RoleInput, StatusInput } from './form/AccessInputs.tsx'
import { UserPasswordInput, UserTextInput } from './form/UserTextInput.tsx'
import type { Protection } from './protection.ts'
import { fullName } from './user-name.ts'
import { givenOf, type UserValues, valuesOf } from './user-values.ts'

interface Props {
  /** Undefined for a new user. */
  user: User | undefined
  protection: Protection
  panel: Pick<RecordPanel<User>, 'setDirty' | 'close' | 'saved'>
}

const PROFILE = ['phone', 'sector', 'job', 'location', 'certification'] as const

export function UserForm({ user, protection, panel }: Props) {
  const t = useText()
  return (
    <RecordFormDrawer<User, UserValues>
      resource="users"
      record={user}
      valuesOf={valuesOf}
      bodyOf={(values) => (user ? values : givenOf(values))}
      savedText={(saved) => t(user ? 'users.form.saved' : 'users.form.created', { name: fullName(saved) })}
      onSaved={panel.saved}
      title={t(user ? 'users.form.editTitle' : 'users.create')}
      subtitle={user && fullName(user)}
      onDirty={panel.setDirty}
      onClose={panel.close}
    >
      {user && user.id === protection.me?.id && <Note tone="low">{t('users.self')}</Note>}
      <UserTextInput name="username" isNew={!user} isRequired hint={t('users.hint.username')} />
      {!user && <UserPasswordInput label={t('users.field.password')} />}
      <UserTextInput name="nickname" isNew={!user} isRequired hint={t('users.hint.nickname')} />
      <UserTextInput name="email" isNew={!user} isRequired inputMode="email" />
      <RoleInput user={user} protection={protection} />
      {!user && <StatusInput />}
      <Typography variant="h3" sx={{ pt: 0.5 }}>
        {t('users.form.profile')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
        {PROFILE.map((name) => (
          <UserTextInput
            key={name}
            name={name}
            isNew={!user}
            {...(name === 'phone' && { inputMode: 'tel' as const })}
          />
        ))}
      </Box>
    </RecordFormDrawer>
  )
}
