import Box from '@mui/material/Box'
import type { User } from '@netwarden/shared'
import { useLayoutEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { NotFound } from '../features/exceptions/index.ts'
import { useText } from '../i18n/index.ts'
import { EXTERNAL_LINKS, SECTIONS } from '../routes.ts'
import { buildMenu, highlightedName, type ServerMenu } from '../routing/index.ts'
import { useSettings } from '../settings/index.ts'
import { createTab, openTab, TabPages, updateTabs, useTabs } from '../tabs/index.ts'
import { useIsPhone } from '../ui/index.ts'
import { visuallyHidden } from '../ui/visually-hidden.ts'
import { Footer } from './Footer.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { SettingsDrawer } from './SettingsDrawer.tsx'
import { SettingsFab } from './SettingsFab.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TabStrip } from './TabStrip.tsx'
import { TopBar } from './TopBar.tsx'
import { resolveAddress } from './use-page.ts'
import { usePageTitle } from './use-page-title.ts'
import { finishProgress, useProgressBar } from './use-progress-bar.ts'

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
  const tabs = useOpenTabs(page?.route, location.pathname, location.search)
  const menu = useMemo(() => buildMenu(SECTIONS, user.role, serverMenu), [user.role, serverMenu])
  const activeKey = page?.route.tabKey ?? location.pathname
  usePageTitle(page?.route.text)
  useProgressBar(activeKey)
  const menuProps = { menu, links: EXTERNAL_LINKS, current: page && highlightedName(page) }
  const hasSideMenu = settings.menu && !isPhone
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      {settings.navbar && (
        <TopBar
          user={user}
          page={page}
          title={tabs.find(({ key }) => key === activeKey)?.title}
          hasMenu={settings.menu}
          onMenu={() => setMenuOpen(true)}
          onSettings={() => setSettingsOpen(true)}
        />
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {hasSideMenu && <SideMenu {...menuProps} />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          {settings.tabBar && !isPhone && <TabStrip tabs={tabs} activeKey={activeKey} />}
          <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minHeight: 0, outline: 'none' }}>
            {access.kind === 'moved' && <Navigate to={access.to} replace />}
            {access.kind === 'notFound' && <NotFound />}
            <TabPages tabs={tabs} page={page} location={location} onReady={finishProgress} />
          </Box>
          {settings.footer && <Footer />}
        </Box>
      </Box>
      {isPhone && settings.menu && (
        <MenuDrawer {...menuProps} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      )}
      {!settings.navbar && <SettingsFab onOpen={() => setSettingsOpen(true)} />}
      <SettingsDrawer isOpen={isSettingsOpen} onClose={() => setSettingsOpen(false)} />
    </Box>
  )
}

/** The stored tabs with the open page among them, which is there from the first drawing on. */
function useOpenTabs(
  route: { name: string; ignoreCache?: boolean | undefined; tabKey?: string | undefined } | undefined,
  pathname: string,
  search: string,
) {
  const stored = useTabs()
  const opened = useMemo(() => route && createTab(route, pathname, search), [route, pathname, search])
  // Before the page's own effects, one of which may name the tab.
  useLayoutEffect(() => {
    if (opened) updateTabs((tabs) => openTab(tabs, opened))
  }, [opened])
  return useMemo(() => (opened ? openTab(stored, opened) : stored), [stored, opened])
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
