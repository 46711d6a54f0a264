import Box from '@mui/material/Box'
import type { User } from '@netwarden/shared'
import { useText } from '../../../kit/i18n/index.ts'
import { Note, RecordFormDrawer } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import type { Protection } from '../protection.ts'
import { fullName } from '../user-name.ts'
import { AccessFields } from './AccessFields.tsx'
import { UserTextField } from './UserTextField.tsx'
import { useUserForm } from './use-user-form.ts'

interface Props {
  /** None: a new one is made. */
  user: User | undefined
  protection: Protection
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  onSaved: (user: User) => void
}

const PROFILE = ['phone', 'sector', 'job', 'location', 'certification'] as const

export function UserFormDrawer({ user, protection, onDirty, onClose, onSaved }: Props) {
  const t = useText()
  const form = useUserForm(user, (saved) => {
    showToast('success', t(user ? 'users.form.saved' : 'users.form.created', { name: fullName(saved) }))
    onSaved(saved)
  })
  return (
    <RecordFormDrawer
      form={form}
      title={t(user ? 'users.form.editTitle' : 'users.form.createTitle')}
      subtitle={user && fullName(user)}
      submitLabel={t(user ? 'users.form.save' : 'users.form.submit')}
      onDirty={onDirty}
      onClose={onClose}
    >
      {user && user.id === protection.me?.id && <Note tone="low">{t('users.self')}</Note>}
      <UserTextField form={form} name="username" isRequired hint={t('users.hint.username')} />
      {!user && <UserTextField form={form} name="password" isRequired />}
      <UserTextField form={form} name="nickname" isRequired hint={t('users.hint.nickname')} />
      <UserTextField form={form} name="email" isRequired inputMode="email" />
      <AccessFields form={form} protection={protection} />
      <Box component="h3" sx={{ m: 0, pt: 0.5, fontSize: 13, fontWeight: 600 }}>
        {t('users.form.profile')}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, alignItems: 'start' }}>
        {PROFILE.map((name) => (
          <UserTextField
            key={name}
            form={form}
            name={name}
            {...(name === 'phone' && { inputMode: 'tel' as const })}
          />
        ))}
      </Box>
    </RecordFormDrawer>
  )
}
