import Button from '@mui/material/Button'
import { isEmail, isNickname, isPassword, isUsername } from '@netwarden/shared/validators'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Note } from '../../kit/Note.tsx'
import { call } from '../../kit/session/index.ts'
import { LineInput } from '../../ra/form/LineInput.tsx'
import { useSentForm } from '../../ra/form/use-sent-form.ts'
import { BackToLogin, FormFrame } from './FormParts.tsx'

export function RegisterForm() {
  const t = useText()
  const { isKnown, isRegistrationOpen } = useBranding()
  const form = useSentForm({
    values: { username: '', password: '', nickname: '', email: '' },
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
    send: (body) => call('POST /api/user/register', { body, isPublic: true }),
  })
  const isClosed = isKnown && !isRegistrationOpen
  return (
    <FormFrame
      title={t('login.registerTitle')}
      {...(!isClosed && { hint: t('login.registerHint') })}
      form={form}
    >
      {isClosed ? (
        <Note tone="low" role="status">
          {t('login.registerClosed')}
        </Note>
      ) : form.isSent ? (
        <Note tone="good" role="status">
          {t('login.registerDone')}
        </Note>
      ) : (
        <>
          <LineInput source="username" label={t('login.username')} autoComplete="username" hasFocus />
          <LineInput source="password" label={t('login.password')} isSecret autoComplete="new-password" />
          <LineInput source="nickname" label={t('login.nickname')} autoComplete="nickname" />
          <LineInput source="email" label={t('login.email')} autoComplete="email" inputMode="email" />
          <Button type="submit" variant="contained" size="large" loading={form.isSending}>
            {t('login.registerSubmit')}
          </Button>
        </>
      )}
      <BackToLogin />
    </FormFrame>
  )
}
