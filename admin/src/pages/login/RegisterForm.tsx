import Button from '@mui/material/Button'
import { isEmail, isNickname, isPassword, isUsername } from '@netwarden/shared'
import { useBranding } from '../../domain/branding/index.ts'
import { Field } from '../../kit/form/Field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/Note.tsx'
import { call } from '../../kit/session/index.ts'
import { BackToLogin, FormFrame, useFaultText } from './FormParts.tsx'

export function RegisterForm() {
  const t = useText()
  const { isKnown, isRegistrationOpen } = useBranding()
  const { field, submit, sending } = useForm({
    initial: { username: '', password: '', nickname: '', email: '' },
    check: ({ username, password, nickname, email }) => ({
      ...(!isUsername(username) && {
        username: t(username ? 'login.usernameFormat' : 'login.usernameEmpty'),
      }),
      ...(!isPassword(password) && {
        password: t(password ? 'login.passwordFormat' : 'login.passwordEmpty'),
      }),
      ...(!isNickname(nickname) && {
        nickname: t(nickname ? 'login.nicknameFormat' : 'login.nicknameEmpty'),
      }),
      ...(!isEmail(email) && { email: t(email ? 'login.emailFormat' : 'login.emailEmpty') }),
    }),
    send: (body) => call('POST', '/api/user/register', { body, isPublic: true }),
  })
  const isClosed = isKnown && !isRegistrationOpen
  const fault = useFaultText(sending.error)
  return (
    <FormFrame
      title={t('login.registerTitle')}
      {...(!isClosed && { hint: t('login.registerHint') })}
      fault={fault}
      onSubmit={submit}
    >
      {isClosed ? (
        <Note tone="low" role="status">
          {t('login.registerClosed')}
        </Note>
      ) : sending.isSuccess ? (
        <Note tone="good" role="status">
          {t('login.registerDone')}
        </Note>
      ) : (
        <>
          <Field label={t('login.username')} {...field('username')} autoComplete="username" hasFocus />
          <Field label={t('login.password')} {...field('password')} isSecret autoComplete="new-password" />
          <Field label={t('login.nickname')} {...field('nickname')} autoComplete="nickname" />
          <Field label={t('login.email')} {...field('email')} autoComplete="email" inputMode="email" />
          <Button type="submit" variant="contained" size="large" loading={sending.isPending}>
            {t('login.registerSubmit')}
          </Button>
        </>
      )}
      <BackToLogin />
    </FormFrame>
  )
}
