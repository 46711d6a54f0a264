import { isNewPassword } from '@netwarden/shared/validators'
import { useSearchParams } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/Note.tsx'
import { call } from '../../kit/session/index.ts'
import { useSentForm } from '../../ra/form/use-sent-form.ts'
import { BackToLogin, FormFrame } from './FormParts.tsx'
import { NewPasswordInputs } from './NewPasswordInputs.tsx'

/** The form behind the mailed link, which contains the single-use token. */
export function ResetForm() {
  const t = useText()
  const [query] = useSearchParams()
  const form = useSentForm({
    values: { newPassword: '', confirmPassword: '' },
    check: ({ newPassword, confirmPassword }) => ({
      ...(!isNewPassword(newPassword) && { newPassword: t('login.newPasswordFormat') }),
      ...(newPassword !== confirmPassword && { confirmPassword: t('login.passwordDiffers') }),
    }),
    send: (passwords) => {
      const body = { token: query.get('token') ?? '', ...passwords }
      return call('POST /api/user/forgot-password/confirm', { body, isPublic: true })
    },
  })
  return (
    <FormFrame title={t('login.resetTitle')} hint={t('login.resetHint')} form={form}>
      {form.isSent ? (
        <Note tone="good" role="status">
          {t('login.resetDone')}
        </Note>
      ) : (
        <NewPasswordInputs isSending={form.isSending} />
      )}
      <BackToLogin />
    </FormFrame>
  )
}
