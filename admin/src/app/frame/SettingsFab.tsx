import { useText } from '../../kit/i18n/index.ts'
import { ToolButton } from '../../kit/index.ts'

/** Opens the settings while the top bar, which has this button otherwise, is hidden. */
export function SettingsFab({ onOpen }: { onOpen: () => void }) {
  const t = useText()
  return (
    <ToolButton
      label={t('layout.settings.open')}
      icon="settings"
      iconSize={20}
      placement="left"
      onClick={onOpen}
      sx={{
        position: 'fixed',
        zIndex: 'fab',
        top: '40%',
        right: 0,
        width: 38,
        height: 38,
        borderRadius: '6px 0 0 6px',
        bgcolor: 'brand.fill',
        color: 'primary.contrastText',
        '&:hover': { bgcolor: 'brand.fillHover' },
      }}
    />
  )
}
