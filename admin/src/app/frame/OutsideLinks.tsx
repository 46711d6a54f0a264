import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useBranding } from '../../domain/branding/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import type { ExternalLink } from '../../kit/routing/route-types.ts'
import { menuItemStyle } from './menu-item-style.ts'

/** Only http(s): an address is typed by a person, and `javascript:` is one, too. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) || /^\/(?!\/)/.test(address)
}

/** Links out of the console; a link without an address is hidden. */
export function OutsideLinks({
  links,
  isCollapsed,
}: {
  links: readonly ExternalLink[]
  isCollapsed?: boolean
}) {
  const t = useText()
  const branding = useBranding()
  const shown = [...links]
    .sort((a, b) => a.order - b.order)
    .filter(({ address }) => isWebAddress(branding[address]))
  return shown.map(({ name, text, icon, address }) => (
    <Tooltip key={name} title={isCollapsed ? t(text) : ''} placement="right">
      <Box
        component="a"
        href={branding[address]}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t(text)}
        sx={menuItemStyle({})}
      >
        <Icon name={icon} size={18} />
        {!isCollapsed && t(text)}
      </Box>
    </Tooltip>
  ))
}
