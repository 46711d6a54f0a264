import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import type { SectionProps } from './MenuSection.tsx'

/** In the narrow menu a section is an icon; a menu beside it lists its pages. */
export function CollapsedSection({ section, current, isCurrent }: SectionProps) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t(section.text)
  const [only, second] = section.pages
  const look = {
    width: 36,
    height: 36,
    mb: 0.25,
    color: isCurrent ? 'brand.text' : 'text.secondary',
    bgcolor: isCurrent ? 'brand.tint' : 'transparent',
  }
  const icon = <Icon name={section.icon} size={18} />
  return (
    <li>
      <Tooltip title={label} placement="right">
        {only && !second ? (
          <IconButton component={RouterLink} to={only.path} aria-label={label} sx={look}>
            {icon}
          </IconButton>
        ) : (
          <IconButton
            aria-label={label}
            aria-haspopup="menu"
            onClick={(event) => setAnchor(event.currentTarget)}
            sx={look}
          >
            {icon}
          </IconButton>
        )}
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {section.pages.map((page) => (
          <MenuItem
            key={page.name}
            component={RouterLink}
            to={page.path}
            selected={page.name === current}
            onClick={() => setAnchor(null)}
          >
            {t(page.text)}
          </MenuItem>
        ))}
      </Menu>
    </li>
  )
}
