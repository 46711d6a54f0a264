import Button from '@mui/material/Button'
import { useBranding } from '../../domain/branding/index.ts'
import { Field } from '../../kit/form/Field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/Note.tsx'
import { call } from '../../kit/session/index.ts'
import { BackToLogin, FormFrame, useFaultText } from './FormParts.tsx'

/** `admin`: no mail is set up, so that only an administrator can help. */
interface ForgotReply {
  via: 'mail' | 'admin'
}

export function ForgotForm() {
  const t = useText()
  const { isKnown, isMailOn } = useBranding()
  const { field, submit, sending } = useForm({
    initial: { account: '' },
    check: ({ account }) => ({ ...(account.trim() === '' && { account: t('login.accountEmpty') }) }),
    send: ({ account }) => {
      const body = { username: account.trim() }
      return call<ForgotReply>('POST', '/api/user/forgot-password', { body, isPublic: true })
    },
  })
  const fault = useFaultText(sending.error)
  return (
    <FormFrame
      title={t('login.forgotTitle')}
      hint={t(isKnown && !isMailOn ? 'login.forgotAskAdmin' : 'login.forgotHint')}
      fault={fault}
      onSubmit={submit}
    >
      {sending.isSuccess ? (
        <Note tone="low" role="status">
          {t(sending.data?.via === 'admin' ? 'login.forgotAskAdmin' : 'login.forgotMailed')}
        </Note>
      ) : (
        <>
          <Field label={t('login.account')} {...field('account')} autoComplete="username" hasFocus />
          <Button type="submit" variant="contained" size="large" loading={sending.isPending}>
            {t('login.forgotSubmit')}
          </Button>
        </>
      )}
      <BackToLogin />
    </FormFrame>
  )
}
