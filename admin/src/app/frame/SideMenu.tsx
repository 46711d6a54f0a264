import Box from '@mui/material/Box'
import { useText } from '../../kit/i18n/index.ts'
import { ToolButton } from '../../kit/index.ts'
import type { MenuSection } from '../../kit/routing/index.ts'
import type { ExternalLink } from '../../kit/routing/route-types.ts'
import { updateSettings, useSettings } from '../../kit/settings/index.ts'
import { COLLAPSED_MENU_WIDTH } from '../../kit/theme/measures.ts'
import { MenuList } from './MenuList.tsx'
import { OutsideLinks } from './OutsideLinks.tsx'

export interface MenuProps {
  menu: readonly MenuSection[]
  links: readonly ExternalLink[]
  /** Name of the highlighted page. */
  current: string | undefined
}

export function SideMenu({ menu, links, current }: MenuProps) {
  const t = useText()
  const { menuCollapse, menuWidth } = useSettings()
  return (
    <Box
      component="nav"
      aria-label={t('layout.menu')}
      sx={{
        flex: 'none',
        width: menuCollapse ? COLLAPSED_MENU_WIDTH : menuWidth,
        display: 'flex',
        flexDirection: 'column',
        borderRight: 'strong',
        bgcolor: 'surface.card',
      }}
    >
      <Box sx={{ flex: 1, overflow: 'auto', p: menuCollapse ? 0.75 : 1, pt: 1.25 }}>
        <MenuList menu={menu} current={current} isCollapsed={menuCollapse} />
      </Box>
      <Box sx={{ p: menuCollapse ? 0.75 : 1 }}>
        <OutsideLinks links={links} isCollapsed={menuCollapse} />
        <ToolButton
          label={t(menuCollapse ? 'layout.menu.expand' : 'layout.menu.collapse')}
          icon={menuCollapse ? 'expand' : 'collapse'}
          placement="right"
          aria-expanded={!menuCollapse}
          onClick={() => updateSettings({ menuCollapse: !menuCollapse })}
          sx={{ ml: 0.25 }}
        />
      </Box>
    </Box>
  )
}
