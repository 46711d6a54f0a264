import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Logo, SymbolButton } from '../../kit/index.ts'
import { useSettings } from '../../kit/settings/index.ts'
import { TOP_BAR_HEIGHT } from '../../kit/theme/measures.ts'
import { MenuList } from './MenuList.tsx'
import { OutsideLinks } from './OutsideLinks.tsx'
import type { MenuProps } from './SideMenu.tsx'

interface Props extends MenuProps {
  isOpen: boolean
  onClose: () => void
}

/** The menu on phones. */
export function MenuDrawer({ menu, links, current, isOpen, onClose }: Props) {
  const t = useText()
  const { menuWidth } = useSettings()
  const { softwareName: name } = useBranding()
  return (
    <Drawer
      anchor="left"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('layout.menu'), sx: { width: Math.max(menuWidth, 240) } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, height: TOP_BAR_HEIGHT, px: 2 }}>
        <Logo />
        <Typography variant="bar">{name}</Typography>
        <SymbolButton label={t('ui.close')} icon="close" onClick={onClose} sx={{ ml: 'auto' }} />
      </Box>
      <Box component="nav" aria-label={t('layout.menu')} sx={{ flex: 1, overflow: 'auto', p: 1 }}>
        <MenuList menu={menu} current={current} onNavigate={onClose} />
      </Box>
      <Box sx={{ p: 1 }}>
        <OutsideLinks links={links} />
      </Box>
    </Drawer>
  )
}
