import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isNewPassword } from '@netwarden/shared'
import { useNavigate } from 'react-router'
import { LOGIN } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Card, Field, Form, Note, SwitchField, useForm } from '../../kit/index.ts'
import { CallError, call, endSession } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'

/** After a change every session of the person is over, this one first. */
export function PasswordForm({ username }: { username: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { field, submit, sending } = useForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '', keepApiTokens: 'false' },
    check: ({ currentPassword, newPassword, confirmPassword }) => ({
      ...(currentPassword === '' && { currentPassword: t('userCenter.passwordEmpty') }),
      ...(!isNewPassword(newPassword) && { newPassword: t('userCenter.passwordFormat') }),
      ...(newPassword !== confirmPassword && { confirmPassword: t('userCenter.passwordDiffers') }),
    }),
    send: ({ keepApiTokens, ...passwords }) => {
      const body = { ...passwords, keepApiTokens: keepApiTokens === 'true' }
      return call<null>('POST', '/api/user/reset-password', { body })
    },
    onSent: () => {
      endSession()
      void navigate(LOGIN.path, { replace: true })
      showToast('success', t('userCenter.updated'))
      showToast('info', t('userCenter.logInAgain'))
    },
  })
  const keepApiTokens = field('keepApiTokens')
  return (
    <Card title={t('userCenter.tab.password')} sx={{ maxWidth: 420 }}>
      <Form onSubmit={submit} sx={{ display: 'grid', gap: 1.75 }}>
        <Box sx={{ color: 'text.third', fontSize: 12.5 }}>{t('userCenter.passwordHint')}</Box>
        <Failure error={sending.error} />
        {/* For the browser's password manager: whose password it is. */}
        <Box
          component="input"
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          aria-hidden
          tabIndex={-1}
          sx={visuallyHidden}
        />
        <Field
          label={t('userCenter.currentPassword')}
          {...field('currentPassword')}
          isSecret
          isRequired
          autoComplete="current-password"
        />
        <Field
          label={t('userCenter.newPassword')}
          {...field('newPassword')}
          hint={t('userCenter.passwordFormat')}
          isSecret
          isRequired
          autoComplete="new-password"
        />
        <Field
          label={t('userCenter.confirmPassword')}
          {...field('confirmPassword')}
          isSecret
          isRequired
          autoComplete="new-password"
        />
        <SwitchField
          label={t('userCenter.keepTokens')}
          hint={t('userCenter.keepTokensHint')}
          isOn={keepApiTokens.value === 'true'}
          onChange={(isOn) => keepApiTokens.onChange(String(isOn))}
        />
        <Button
          type="submit"
          variant="contained"
          loading={sending.isPending}
          sx={{ justifySelf: 'start', mt: 0.5 }}
        >
          {t('userCenter.updatePassword')}
        </Button>
      </Form>
    </Card>
  )
}

/** What no single field is to blame for, such as too many attempts. */
function Failure({ error }: { error: Error | null }) {
  const hasFields = error instanceof CallError && Object.keys(error.fields).length > 0
  if (!error || hasFields) return null
  return <Note tone="high">{error.message}</Note>
}
