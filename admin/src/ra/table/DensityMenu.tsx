import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/icons.tsx'
import { DENSITIES, type Density } from './table-settings.ts'

interface Props {
  density: Density
  onChange: (density: Density) => void
}

export function DensityMenu({ density, onChange }: Props) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('ui.table.density')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="density" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {DENSITIES.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === density}
            selected={choice === density}
            onClick={() => {
              setAnchor(null)
              onChange(choice)
            }}
          >
            {t(`ui.table.density.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
