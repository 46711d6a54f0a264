import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type I18nProvider, memoryStore, type TranslationMessages } from 'react-admin'
import { Navigate, useLocation } from 'react-router'
import { LOGIN } from '../domain/links/index.ts'
import { localeStore, withTexts } from '../kit/i18n/index.ts'
import type { LoadedLocale } from '../kit/i18n/locale.ts'
import { loadable } from '../kit/loadable.tsx'
import { SectionsContext } from '../kit/routing/index.ts'
import { isLoggedIn, loginAddress } from '../kit/session/index.ts'
import { queryClient } from '../kit/session/query-client.ts'
import { useSettings } from '../kit/settings/settings.ts'
import { useStoreState } from '../kit/stores/external-store.ts'
import { createNetwardenTheme } from '../kit/theme/create-theme.ts'
import { dataProvider } from '../ra/data-provider.ts'
import { Admin } from './Admin.tsx'
import { SECTIONS } from './routes.ts'
import { authProvider } from './session/auth-provider.ts'
import { SessionWatcher } from './session/SessionWatcher.tsx'
import { PageErrorBoundary } from './tabs/PageErrorBoundary.tsx'
import { FRAME_TEXTS } from './texts/frame-texts.ts'

/**
 * react-admin's own texts. A new provider per language, instead of its `changeLocale`,
 * since that one remounts the whole tree and so empties every open tab.
 */
function createI18nProvider({ language, raMessages, texts }: LoadedLocale): I18nProvider {
  return polyglotI18nProvider(
    // react-admin's type has all of its texts; only those used here have a Chinese version.
    () => ({ ...raMessages, ...texts }) as TranslationMessages,
    language,
    { allowMissing: true },
  )
}

const LoginPage = loadable(async () => (await import('../pages/login/LoginPage.tsx')).LoginPage)
const Frame = loadable(async () => (await withTexts(import('./frame/index.ts'), FRAME_TEXTS)).Frame)

const LazyLogin = () => (
  <PageErrorBoundary>
    <LoginPage />
  </PageErrorBoundary>
)
/** Children of react-admin are not rendered: the page is rendered from our route table. */
const LazyFrame = () => (
  <PageErrorBoundary>
    <Frame />
  </PageErrorBoundary>
)

/** react-admin's own store lasts as long as the page; the console stores what must last longer itself. */
const adminStore = memoryStore()

/** Users without a session are redirected to Login before anything renders, and back after it. */
export function App() {
  const location = useLocation()
  if (!isLoggedIn() && location.pathname !== LOGIN.path) {
    return <Navigate to={loginAddress(SECTIONS, location)} replace />
  }
  return <Console />
}

/** MUI's own hook warns about media queries for print. */
function useIsPrinted(): boolean {
  return useSyncExternalStore(watchPrinting, () => PRINTING.matches)
}

const PRINTING = window.matchMedia('print')

function watchPrinting(onChange: () => void): () => void {
  PRINTING.addEventListener('change', onChange)
  return () => PRINTING.removeEventListener('change', onChange)
}

function Console() {
  const { theme: mode, themeColor, colorWeak } = useSettings()
  const locale = useStoreState(localeStore)
  // Printed pages use the light theme.
  const shownMode = useIsPrinted() ? 'light' : mode
  const theme = useMemo(() => createNetwardenTheme(shownMode, themeColor), [shownMode, themeColor])
  const i18nProvider = useMemo(() => locale && createI18nProvider(locale), [locale])
  useEffect(() => {
    document.documentElement.classList.toggle('nw-color-weak', colorWeak)
  }, [colorWeak])
  return (
    <SectionsContext value={SECTIONS}>
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
    </SectionsContext>
  )
}
