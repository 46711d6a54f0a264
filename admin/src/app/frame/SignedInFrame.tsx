import Box from '@mui/material/Box'
import type { User } from '@netwarden/shared/domain'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useBranding } from '../../domain/branding/index.ts'
import { PauseBar } from '../../domain/pause/index.ts'
import { type TextKey, useText } from '../../kit/i18n/index.ts'
import { useIsPhone } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import {
  type Access,
  buildMenu,
  highlightedName,
  type ServerMenu,
  tabKeyOf,
} from '../../kit/routing/index.ts'
import { useSettings } from '../../kit/settings/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
import { Gone as NotFound } from '../../pages/error-pages/ErrorPage.tsx'
import { EXTERNAL_LINKS, SECTIONS } from '../routes.ts'
import { TabPages } from '../tabs/TabPages.tsx'
import { Footer } from './Footer.tsx'
import { GoToDialog } from './GoToDialog.tsx'
import type { GoToAction } from './go-to.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import { MonitorChip } from './MonitorChip.tsx'
import { SettingsDrawer } from './SettingsDrawer.tsx'
import { SettingsFab } from './SettingsFab.tsx'
import { SideMenu } from './SideMenu.tsx'
import { StatusLine } from './StatusPill.tsx'
import { TabStrip } from './TabStrip.tsx'
import { TopBar } from './TopBar.tsx'
import { useLogOut } from './use-log-out.tsx'
import { useOpenTabs } from './use-open-tabs.ts'
import { resolveAddress } from './use-page.ts'
import { finishProgress, useProgressBar } from './use-progress-bar.ts'
import { useUnloadQuestion } from './use-unsaved-guard.tsx'

const GoToActionDialog = loadable(async () => (await import('./GoToActionDialog.tsx')).GoToActionDialog)

interface Props {
  user: User
  serverMenu: ServerMenu | undefined
}

export function SignedInFrame({ user, serverMenu }: Props) {
  const location = useLocation()
  const settings = useSettings()
  const isPhone = useIsPhone()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const access = useMemo(() => resolveAddress(location, user, serverMenu), [location, user, serverMenu])
  const page = access.kind === 'allowed' ? access.page : undefined
  const hasTabStrip = settings.tabBar && !isPhone
  const tabs = useOpenTabs(page?.route, location)
  const menu = useMemo(() => buildMenu(SECTIONS, user.role, serverMenu), [user.role, serverMenu])
  const activeKey = page ? tabKeyOf(page.route, location.pathname) : location.pathname
  usePageTitle(page?.route.text)
  useProgressBar(page ? activeKey : '')
  useUnloadQuestion()
  const menuProps = { menu, links: EXTERNAL_LINKS, current: page && highlightedName(page) }
  const { logOut, dialog: logOutQuestion } = useLogOut()
  const [goToAction, setGoToAction] = useState<GoToAction | null>(null)
  const onSettings = () => setSettingsOpen(true)
  const goTo = { serverMenu, onSettings, onLogOut: logOut, onAction: setGoToAction }
  const hasSideMenu = settings.menu && !isPhone
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      {settings.navbar && (
        <OnScreen>
          <TopBar
            user={user}
            page={page}
            title={tabs.find(({ key }) => key === activeKey)?.title}
            hasMenu={settings.menu}
            onMenu={() => setMenuOpen(true)}
            goTo={goTo}
          />
        </OnScreen>
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {hasSideMenu && (
          <OnScreen>
            <SideMenu {...menuProps} />
          </OnScreen>
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          {hasTabStrip && (
            <OnScreen>
              <TabStrip tabs={tabs} activeKey={activeKey} />
            </OnScreen>
          )}
          <LinesAbove isPhone={isPhone} hasNavbar={settings.navbar} />
          <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minHeight: 0, outline: 'none' }}>
            {access.kind === 'moved' && <Moved access={access} />}
            {access.kind === 'notFound' && <NotFound />}
            <TabPages tabs={tabs} page={page} location={location} onReady={finishProgress} />
          </Box>
          <OnScreen>
            <Footer />
          </OnScreen>
        </Box>
      </Box>
      {isPhone && settings.menu && (
        <MenuDrawer {...menuProps} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      )}
      {!settings.navbar && (
        <OnScreen>
          <SettingsFab onOpen={onSettings} />
          <GoToDialog {...goTo} />
        </OnScreen>
      )}
      <SettingsDrawer
        isOpen={isSettingsOpen}
        serverMenu={serverMenu}
        onClose={() => setSettingsOpen(false)}
      />
      {goToAction && <GoToActionDialog action={goToAction} onClose={() => setGoToAction(null)} />}
      {logOutQuestion}
    </Box>
  )
}

/** Notices above the page: the state of the server when the top bar does not show it, and a pause of control. */
function LinesAbove({ isPhone, hasNavbar }: { isPhone: boolean; hasNavbar: boolean }) {
  return (
    <OnScreen>
      {(isPhone || !hasNavbar) && <StatusLine />}
      {!hasNavbar && (
        <Box sx={{ flex: 'none', display: 'flex', px: 2, py: 0.5, borderBottom: 'strong' }}>
          <MonitorChip />
        </Box>
      )}
      <PauseBar />
    </OnScreen>
  )
}

/** The window's title: the page's label and the product's name. */
function usePageTitle(page: TextKey = 'route.notFound') {
  const t = useText()
  const { softwareName: name } = useBranding()
  useEffect(() => {
    document.title = `${t(page)} - ${name}`
  }, [t, page, name])
}

/** Redirects to another address. When the role may not open the requested page, it also shows the reason. */
function Moved({ access: { to, denied } }: { access: Extract<Access, { kind: 'moved' }> }) {
  const t = useText()
  const reason = denied && t('layout.denied', { page: t(denied.route.text) })
  useEffect(() => {
    if (reason) showToast('warning', reason)
  }, [reason])
  return <Navigate to={to} replace />
}

/** Shown on the screen only: the print contains just the page. */
function OnScreen({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'contents', displayPrint: 'none' }}>{children}</Box>
}

function SkipLink() {
  const t = useText()
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        ...visuallyHidden,
        '&:focus': {
          position: 'fixed',
          zIndex: 'tooltip',
          top: 8,
          left: 8,
          width: 'auto',
          height: 'auto',
          clipPath: 'none',
          p: 1,
          bgcolor: 'background.paper',
        },
      }}
    >
      {t('layout.skip')}
    </Box>
  )
}
