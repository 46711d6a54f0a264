import { isNewPassword } from '@netwarden/shared/validators'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { useSections } from '../../kit/routing/index.ts'
import { call, redirectTarget, signIn } from '../../kit/session/index.ts'
import { useSentForm } from '../../ra/form/use-sent-form.ts'
import { FormFrame } from './FormParts.tsx'
import { NewPasswordInputs } from './NewPasswordInputs.tsx'

/** What the user has just logged in with. */
export interface Login {
  username: string
  password: string
}

/** Replaces the password that an administrator chose, and logs in again: the change ends the session. */
export function FirstPasswordForm({ username, password }: Login) {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const sections = useSections()
  const form = useSentForm({
    values: { newPassword: '', confirmPassword: '' },
    check: ({ newPassword, confirmPassword }) => ({
      ...(!isNewPassword(newPassword) && { newPassword: t('login.newPasswordFormat') }),
      ...(newPassword !== confirmPassword && { confirmPassword: t('login.passwordDiffers') }),
    }),
    send: async (passwords) => {
      await call('POST /api/user/reset-password', { body: { currentPassword: password, ...passwords } })
      await signIn(username, passwords.newPassword)
      navigate(redirectTarget(sections, search) ?? '/', { replace: true })
    },
  })
  return (
    <FormFrame title={t('login.firstTitle')} hint={t('login.firstHint')} form={form}>
      <NewPasswordInputs isSending={form.isSending} />
    </FormFrame>
  )
}
