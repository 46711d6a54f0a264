import Button from '@mui/material/Button'
import { isNewPassword } from '@netwarden/shared'
import { useSearchParams } from 'react-router'
import { Field } from '../../kit/form/Field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/Note.tsx'
import { call } from '../../kit/session/index.ts'
import { BackToLogin, FormFrame, useFaultText } from './FormParts.tsx'

/** Where the mailed link leads: it carries the single-use token. */
export function ResetForm() {
  const t = useText()
  const [query] = useSearchParams()
  const { field, submit, sending } = useForm({
    initial: { newPassword: '', confirmPassword: '' },
    check: ({ newPassword, confirmPassword }) => ({
      ...(!isNewPassword(newPassword) && { newPassword: t('login.newPasswordFormat') }),
      ...(newPassword !== confirmPassword && { confirmPassword: t('login.passwordDiffers') }),
    }),
    send: (passwords) => {
      const body = { token: query.get('token') ?? '', ...passwords }
      return call('POST', '/api/user/forgot-password/confirm', { body, isPublic: true })
    },
  })
  const fault = useFaultText(sending.error)
  return (
    <FormFrame title={t('login.resetTitle')} hint={t('login.resetHint')} fault={fault} onSubmit={submit}>
      {sending.isSuccess ? (
        <Note tone="good" role="status">
          {t('login.resetDone')}
        </Note>
      ) : (
        <>
          <Field
            label={t('login.newPassword')}
            {...field('newPassword')}
            isSecret
            autoComplete="new-password"
            hasFocus
          />
          <Field
            label={t('login.confirmPassword')}
            {...field('confirmPassword')}
            isSecret
            autoComplete="new-password"
          />
          <Button type="submit" variant="contained" size="large" loading={sending.isPending}>
            {t('login.resetSubmit')}
          </Button>
        </>
      )}
      <BackToLogin />
    </FormFrame>
  )
}
