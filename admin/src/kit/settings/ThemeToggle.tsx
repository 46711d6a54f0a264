import { ToolButton } from '../buttons.tsx'
import { useText } from '../i18n/index.ts'
import { updateSettings, useSettings } from './settings.ts'

export function ThemeToggle() {
  const t = useText()
  const isLight = useSettings().theme === 'light'
  return (
    <ToolButton
      label={t(isLight ? 'layout.theme.toDark' : 'layout.theme.toLight')}
      icon={isLight ? 'sun' : 'moon'}
      iconSize={18}
      onClick={() => updateSettings({ theme: isLight ? 'dark' : 'light' })}
    />
  )
}
