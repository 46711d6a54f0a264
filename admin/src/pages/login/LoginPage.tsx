import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { LANGUAGES } from '@netwarden/shared/i18n'
import { type ComponentType, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useBranding } from '../../domain/branding/index.ts'
import { switchLanguage, useLanguage, useText } from '../../kit/i18n/index.ts'
import { Logo } from '../../kit/Logo.tsx'
import { loadable } from '../../kit/loadable.tsx'
import { useSections } from '../../kit/routing/index.ts'
import { isLoggedIn, redirectTarget } from '../../kit/session/index.ts'
import { LANGUAGE_NAMES, ThemeToggle } from '../../kit/settings/index.ts'
import { LoginForm } from './LoginForm.tsx'

const VIEW_SPACE = <Box sx={{ height: 260 }} />
/** The views of the two links are rarely needed: they load on first use. */
const VIEWS: Readonly<Record<string, ComponentType>> = {
  register: loadable(async () => (await import('./RegisterForm.tsx')).RegisterForm, VIEW_SPACE),
  forgot: loadable(async () => (await import('./ForgotForm.tsx')).ForgotForm, VIEW_SPACE),
  reset: loadable(async () => (await import('./ResetForm.tsx')).ResetForm, VIEW_SPACE),
}

export function LoginPage() {
  const t = useText()
  const { softwareName: name } = useBranding()
  const [query] = useSearchParams()
  const { search } = useLocation()
  const sections = useSections()
  const [wasLoggedIn] = useState(isLoggedIn)
  useEffect(() => {
    document.title = t('login.title')
  }, [t])
  // The user is logged in already: the frame at `/` opens the first permitted page.
  if (wasLoggedIn) return <Navigate to={redirectTarget(sections, search) ?? '/'} replace />
  const View = VIEWS[query.get('view') ?? ''] ?? LoginForm
  return (
    <Box sx={{ height: '100%', overflow: 'auto', bgcolor: 'background.default' }}>
      <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box component="header" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.5, p: 1.5 }}>
          <OtherLanguage />
          <ThemeToggle />
        </Box>
        <Box
          component="main"
          sx={{ flex: 1, display: 'grid', placeItems: 'center', px: 2, pb: { xs: 4, md: 12 } }}
        >
          <Box sx={{ width: '100%', maxWidth: 360 }}>
            <Box sx={{ display: 'grid', justifyItems: 'center', gap: 0.5, mb: 3, textAlign: 'center' }}>
              <Logo size={40} />
              <Typography variant="greeting" component="div" sx={{ mt: 0.5 }}>
                {name}
              </Typography>
              <Typography variant="note" sx={{ textWrap: 'balance' }}>
                {t('login.tagline')}
              </Typography>
            </Box>
            <Paper variant="card" sx={{ p: 3 }}>
              <View />
            </Paper>
          </Box>
        </Box>
        <LoginFooter />
      </Box>
    </Box>
  )
}

/** Offers the language that is not shown, by its own name. */
function OtherLanguage() {
  const shown = useLanguage()
  return LANGUAGES.filter((language) => language !== shown).map((language) => (
    <Button key={language} variant="text" lang={language} onClick={() => void switchLanguage(language)}>
      {LANGUAGE_NAMES[language]}
    </Button>
  ))
}

function LoginFooter() {
  const { copyright, version } = useBranding()
  return (
    <Typography variant="hint" component="footer" sx={{ minHeight: 44, px: 2, pb: 2, textAlign: 'center' }}>
      {[copyright, version].filter(Boolean).join(' · ')}
    </Typography>
  )
}
