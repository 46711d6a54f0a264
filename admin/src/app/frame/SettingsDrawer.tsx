import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { useCopy, useIsPhone } from '../../kit/index.ts'
import type { ServerMenu } from '../../kit/routing/index.ts'
import { appStateOf, useSettings } from '../../kit/settings/index.ts'
import { SETTINGS_WIDTH } from '../../kit/theme/measures.ts'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { MenuWidthField, SettingSwitch } from './SettingControls.tsx'

interface Props {
  isOpen: boolean
  serverMenu: ServerMenu | undefined
  onClose: () => void
}

export function SettingsDrawer({ isOpen, serverMenu, onClose }: Props) {
  const t = useText()
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        // Without a dimmed backdrop, so that the effect of a switch is visible.
        backdrop: { invisible: true },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': t('layout.settings.title'),
          sx: { width: SETTINGS_WIDTH },
        },
      }}
    >
      <Typography variant="h2" sx={{ px: 2, py: 1.75, borderBottom: 'strong' }}>
        {t('layout.settings.title')}
      </Typography>
      <Box sx={{ flex: 1, overflow: 'auto', px: 2, py: 1.5 }}>
        <Group title={t('layout.settings.appearance')}>
          <AppearanceSettings />
        </Group>
        <Group title={t('layout.settings.content')}>
          <SettingSwitch name="navbar" label={t('layout.settings.navbar')} />
          <SettingSwitch name="menu" label={t('layout.settings.menu')} />
          <SettingSwitch name="footer" label={t('layout.settings.footer')} />
          <SettingSwitch name="tabBar" label={t('layout.settings.tabBar')} />
          <SettingSwitch name="menuFromServer" label={t('layout.settings.menuFromServer')} />
          <MenuWidthField label={t('layout.settings.menuWidth')} />
        </Group>
        <Group title={t('layout.settings.other')}>
          <SettingSwitch name="colorWeak" label={t('layout.settings.colorWeak')} />
        </Group>
        <Typography
          variant="caption"
          component="div"
          color="info"
          role="note"
          sx={{ p: 1.25, borderRadius: '6px', bgcolor: 'tone.low.tint' }}
        >
          {t('layout.settings.note')}
        </Typography>
      </Box>
      <DrawerButtons serverMenu={serverMenu} onClose={onClose} />
    </Drawer>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function DrawerButtons({ serverMenu, onClose }: Pick<Props, 'serverMenu' | 'onClose'>) {
  const t = useText()
  const settings = useSettings()
  const isPhone = useIsPhone()
  const state = appStateOf(settings, isPhone, serverMenu?.shown)
  const copy = useCopy('layout.settings.copied')
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, px: 2, py: 1.25, borderTop: 'strong' }}>
      <Button onClick={onClose}>{t('ui.close')}</Button>
      <Button variant="contained" onClick={() => void copy(JSON.stringify(state, null, 2))}>
        {t('layout.settings.copy')}
      </Button>
    </Box>
  )
}
