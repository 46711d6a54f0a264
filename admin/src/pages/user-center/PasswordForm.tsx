import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isNewPassword } from '@netwarden/shared/validators'
import { useNavigate } from 'react-router'
import { LOGIN } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Card, Note } from '../../kit/index.ts'
import { call, endSession } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
import { SentForm, SwitchInput, TextField, useSentForm } from '../../ra/index.ts'

/** A change ends every session of the user, starting with this one. */
export function PasswordForm({ username }: { username: string }) {
  const t = useText()
  const navigate = useNavigate()
  const form = useSentForm({
    values: { currentPassword: '', newPassword: '', confirmPassword: '', keepApiTokens: false },
    check: ({ currentPassword, newPassword, confirmPassword }) => ({
      ...(currentPassword === '' && { currentPassword: t('login.passwordEmpty') }),
      ...(!isNewPassword(newPassword) && { newPassword: t('userCenter.passwordFormat') }),
      ...(newPassword !== confirmPassword && { confirmPassword: t('login.passwordDiffers') }),
    }),
    send: (body) => call('POST /api/user/reset-password', { body }),
    onSent: () => {
      endSession()
      void navigate(LOGIN.path, { replace: true })
      showToast('success', t('userCenter.updated'))
      showToast('info', t('userCenter.logInAgain'))
    },
  })
  return (
    <Card title={t('userCenter.tab.password')} sx={{ maxWidth: 420 }}>
      <SentForm form={form} sx={{ display: 'grid', gap: 1.75 }}>
        <Typography variant="note">{t('userCenter.passwordHint')}</Typography>
        {/* A fault that concerns no single field, such as too many attempts. */}
        {form.fault && <Note tone="high">{form.fault}</Note>}
        {/* The username, for the password manager of the browser. */}
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
        <TextField
          label={t('userCenter.currentPassword')}
          source="currentPassword"
          isSecret
          isRequired
          autoComplete="current-password"
        />
        <TextField
          label={t('users.field.newPassword')}
          source="newPassword"
          hint={t('userCenter.passwordFormat')}
          isSecret
          isRequired
          autoComplete="new-password"
        />
        <TextField
          label={t('login.confirmPassword')}
          source="confirmPassword"
          isSecret
          isRequired
          autoComplete="new-password"
        />
        <SwitchInput
          source="keepApiTokens"
          label={t('userCenter.keepTokens')}
          hint={t('userCenter.keepTokensHint')}
        />
        <Button
          type="submit"
          variant="contained"
          loading={form.isSending}
          sx={{ justifySelf: 'start', mt: 0.5 }}
        >
          {t('userCenter.updatePassword')}
        </Button>
      </SentForm>
    </Card>
  )
}
