import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { createI18nProvider } from './i18n/i18n-provider.ts'
import { localeStore } from './i18n/index.ts'
import { Admin } from './providers/Admin.tsx'
import { adminStore } from './providers/admin-store.ts'
import { dataProvider } from './providers/data-provider.ts'
import { queryClient } from './providers/query-client.ts'
import { LOGIN, SECTIONS } from './routes.ts'
import { authProvider } from './session/auth-provider.ts'
import { isLoggedIn, loginAddress, SessionWatcher } from './session/index.ts'
import { useSettings } from './settings/settings.ts'
import { useStoreState } from './stores/external-store.ts'
import { PageErrorBoundary } from './tabs/PageErrorBoundary.tsx'
import { createNetwardenTheme } from './theme/create-theme.ts'

const LoginPage = lazy(async () => ({ default: (await import('./features/login/index.ts')).LoginPage }))
const Frame = lazy(async () => ({ default: (await import('./layout/index.ts')).Frame }))

const LazyLogin = () => (
  <PageErrorBoundary>
    <Suspense>
      <LoginPage />
    </Suspense>
  </PageErrorBoundary>
)
/** react-admin's children are not drawn: the page comes from our route table. */
const LazyFrame = () => (
  <PageErrorBoundary>
    <Suspense>
      <Frame />
    </Suspense>
  </PageErrorBoundary>
)

/** Who has no session is led to Login before anything else is drawn, and finds the way back from there. */
export function App() {
  const location = useLocation()
  if (!isLoggedIn() && location.pathname !== LOGIN.path) {
    return <Navigate to={loginAddress(SECTIONS, location)} replace />
  }
  return <Console />
}

function Console() {
  const { theme: mode, themeColor, colorWeak } = useSettings()
  const locale = useStoreState(localeStore)
  const theme = useMemo(() => createNetwardenTheme(mode, themeColor), [mode, themeColor])
  const i18nProvider = useMemo(() => locale && createI18nProvider(locale), [locale])
  useEffect(() => {
    document.documentElement.classList.toggle('nw-color-weak', colorWeak)
  }, [colorWeak])
  return (
    <>
      <Admin
        requireAuth
        disableTelemetry
        authProvider={authProvider}
        dataProvider={dataProvider}
        {...(i18nProvider && { i18nProvider })}
        layout={LazyFrame}
        loginPage={LazyLogin}
        queryClient={queryClient}
        store={adminStore}
        theme={theme}
      />
      <SessionWatcher />
    </>
  )
}
