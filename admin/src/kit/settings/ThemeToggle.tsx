import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useText } from '../i18n/index.ts'
import { Icon } from '../icons.tsx'
import { updateSettings, useSettings } from './settings.ts'

export function ThemeToggle() {
  const t = useText()
  const isLight = useSettings().theme === 'light'
  const label = t(isLight ? 'layout.theme.toDark' : 'layout.theme.toLight')
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => updateSettings({ theme: isLight ? 'dark' : 'light' })}>
        <Icon name={isLight ? 'sun' : 'moon'} size={18} />
      </IconButton>
    </Tooltip>
  )
}
