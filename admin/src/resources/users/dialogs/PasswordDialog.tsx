import Box from '@mui/material/Box'
import type { User } from '@netwarden/shared'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Note } from '../../../kit/index.ts'
import { CallError } from '../../../kit/session/index.ts'
import { useUnsavedChanges } from '../../../kit/tabs/index.ts'
import { PasswordField } from '../form/PasswordField.tsx'
import { userFault } from '../user-faults.ts'
import { fullName } from '../user-name.ts'

interface Props {
  user: User
  isSelf: boolean
  isPending: boolean
  error: Error | null
  onConfirm: (password: string) => void
  onClose: () => void
}

export function PasswordDialog({ user, isSelf, isPending, error, onConfirm, onClose }: Props) {
  const t = useText()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  useUnsavedChanges(password !== '')
  const own = userFault('password', password)
  const served = error instanceof CallError ? error.fields.password : undefined
  const submit = () => {
    setTried(true)
    if (!own && !isPending) onConfirm(password)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <ConfirmDialog
      isOpen
      hasForm
      isPending={isPending}
      title={t('users.ask.password', { name: fullName(user) })}
      confirmLabel={t('users.act.password')}
      fault={served ? undefined : error?.message}
      onConfirm={submit}
      onClose={onClose}
    >
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 1.25 }}>
        <span>{t('users.ask.passwordHint')}</span>
        {isSelf && <Note tone="medium">{t('users.self')}</Note>}
        <PasswordField
          label={t('users.field.newPassword')}
          value={password}
          onChange={setPassword}
          fault={isTried && own ? t(own) : served}
          isRequired
          hasFocus
        />
      </Box>
    </ConfirmDialog>
  )
}
