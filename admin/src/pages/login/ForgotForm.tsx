import Button from '@mui/material/Button'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/Note.tsx'
import { call } from '../../kit/session/index.ts'
import { LineInput } from '../../ra/form/LineInput.tsx'
import { useSentForm } from '../../ra/form/use-sent-form.ts'
import { BackToLogin, FormFrame } from './FormParts.tsx'

export function ForgotForm() {
  const t = useText()
  const { isKnown, isMailOn } = useBranding()
  const form = useSentForm({
    values: { account: '' },
    check: ({ account }) => ({ ...(account.trim() === '' && { account: t('login.accountEmpty') }) }),
    send: ({ account }) => {
      const body = { username: account.trim() }
      return call('POST /api/user/forgot-password', { body, isPublic: true })
    },
  })
  return (
    <FormFrame
      title={t('login.forgotTitle')}
      hint={t(isKnown && !isMailOn ? 'login.forgotAskAdmin' : 'login.forgotHint')}
      form={form}
    >
      {form.isSent ? (
        <Note tone="low" role="status">
          {t(form.reply?.via === 'admin' ? 'login.forgotAskAdmin' : 'login.forgotMailed')}
        </Note>
      ) : (
        <>
          <LineInput source="account" label={t('login.account')} autoComplete="username" hasFocus />
          <Button type="submit" variant="contained" size="large" loading={form.isSending}>
            {t('login.forgotSubmit')}
          </Button>
        </>
      )}
      <BackToLogin />
    </FormFrame>
  )
}
