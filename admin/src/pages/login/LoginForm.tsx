import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { useSections } from '../../kit/routing/index.ts'
import { redirectTarget, signIn } from '../../kit/session/index.ts'
import { readStored, writeStored } from '../../kit/stores/browser-storage.ts'
import { LineInput } from '../../ra/form/LineInput.tsx'
import { useSentForm } from '../../ra/form/use-sent-form.ts'
import { FirstPasswordForm, type Login } from './FirstPasswordForm.tsx'
import { FormFrame } from './FormParts.tsx'

/** "Remember password" stores only the username: every script of the page could read a password in local storage. */
const NAME_KEY = 'nw.username'

export function LoginForm() {
  const [login, setLogin] = useState<Login>()
  return login ? <FirstPasswordForm {...login} /> : <NameAndPassword onPasswordToChange={setLogin} />
}

function NameAndPassword({ onPasswordToChange }: { onPasswordToChange: (login: Login) => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const sections = useSections()
  const remembered = readStored(NAME_KEY) ?? ''
  const [isRemembered, setRemembered] = useState(remembered !== '')
  const form = useSentForm({
    values: { username: remembered, password: '' },
    check: ({ username, password }) => ({
      ...(username === '' && { username: t('login.usernameEmpty') }),
      ...(password === '' && { password: t('login.passwordEmpty') }),
    }),
    send: async ({ username, password }) => {
      const { mustChangePassword } = await signIn(username, password)
      writeStored(NAME_KEY, isRemembered ? username : null)
      if (mustChangePassword) return onPasswordToChange({ username, password })
      navigate(redirectTarget(sections, search) ?? '/', { replace: true })
    },
  })
  return (
    <FormFrame title={t('login.title')} form={form}>
      <LineInput
        source="username"
        label={t('login.username')}
        autoComplete="username"
        hasFocus={!isRemembered}
      />
      <LineInput
        source="password"
        label={t('login.password')}
        isSecret
        autoComplete="current-password"
        hasFocus={isRemembered}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', my: -0.5 }}>
        {/* The tooltip covers the button and must not receive its clicks. */}
        <Tooltip title={t('login.rememberHint')} disableInteractive>
          <FormControlLabel
            control={
              <Checkbox checked={isRemembered} onChange={(_event, checked) => setRemembered(checked)} />
            }
            label={t('login.remember')}
            sx={{ ml: '-5px' }}
          />
        </Tooltip>
        <Link component={RouterLink} to="/login?view=forgot">
          {t('login.forgot')}
        </Link>
      </Box>
      <Button type="submit" variant="contained" size="large" fullWidth loading={form.isSending}>
        {t('login.submit')}
      </Button>
      <Link component={RouterLink} to="/login?view=register" sx={{ justifySelf: 'center' }}>
        {t('login.register')}
      </Link>
    </FormFrame>
  )
}
