import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { User } from '@netwarden/shared/domain'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Logo, SymbolButton, useIsPhone } from '../../kit/index.ts'
import type { FoundPage } from '../../kit/routing/index.ts'
import { LanguageToggle, ThemeToggle, useSettings } from '../../kit/settings/index.ts'
import { COLLAPSED_MENU_WIDTH, TOP_BAR_HEIGHT } from '../../kit/theme/measures.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { EnforcerChip } from './EnforcerChip.tsx'
import { GoToBox } from './GoToBox.tsx'
import { GoToDialog } from './GoToDialog.tsx'
import { MessageBell } from './MessageBell.tsx'
import { MonitorChip } from './MonitorChip.tsx'
import { StatusPill } from './StatusPill.tsx'
import { UserMenu } from './UserMenu.tsx'
import type { GoToSetup } from './use-go-to.ts'

interface Props {
  user: User
  page: FoundPage | undefined
  title: string | undefined
  hasMenu: boolean
  onMenu: () => void
  goTo: GoToSetup
}

export function TopBar(props: Props) {
  const isPhone = useIsPhone()
  return (
    <Box
      component="header"
      sx={{
        flex: 'none',
        height: TOP_BAR_HEIGHT,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: isPhone ? 1 : 2,
        pl: isPhone ? 1 : 0,
        borderBottom: 'strong',
        bgcolor: 'surface.card',
      }}
    >
      {isPhone ? <PhoneBar {...props} /> : <DeskBar {...props} />}
    </Box>
  )
}

function DeskBar({ user, page, title, goTo }: Props) {
  const { menu, menuCollapse, menuWidth } = useSettings()
  const { softwareName: name } = useBranding()
  const isNarrow = !menu || menuCollapse
  return (
    <>
      <Typography
        variant="bar"
        sx={{
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          width: isNarrow ? 'auto' : menuWidth,
          minWidth: COLLAPSED_MENU_WIDTH,
          pl: isNarrow ? 1.5 : 2.25,
          pr: 1,
          overflow: 'hidden',
          whiteSpace: 'nowrap',
        }}
      >
        <Logo />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {name}
        </Box>
      </Typography>
      <Breadcrumb page={page} title={title} />
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
        <GoToBox {...goTo} />
        <MonitorChip />
        <EnforcerChip />
        <StatusPill />
        <LanguageToggle />
        <ThemeToggle />
        <MessageBell />
        <UserMenu user={user} onSettings={goTo.onSettings} onLogOut={goTo.onLogOut} />
      </Box>
    </>
  )
}

function PhoneBar({ user, page, title, hasMenu, onMenu, goTo }: Props) {
  const t = useText()
  return (
    <>
      {hasMenu && <SymbolButton label={t('layout.menu.open')} icon="menu" iconSize={18} onClick={onMenu} />}
      <Logo />
      <Typography variant="bar" noWrap aria-hidden sx={{ flex: 1 }}>
        {title ?? t(page?.route.text ?? 'route.notFound')}
      </Typography>
      <MonitorChip isCompact />
      <GoToDialog {...goTo} hasButton />
      <MessageBell />
      <UserMenu user={user} onSettings={goTo.onSettings} onLogOut={goTo.onLogOut} hasToggles />
    </>
  )
}
