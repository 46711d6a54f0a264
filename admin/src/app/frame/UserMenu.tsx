import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import type { User } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { USER_SETTINGS_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, UserAvatar } from '../../kit/index.ts'
import { LanguageToggle, ThemeToggle } from '../../kit/settings/index.ts'

interface Props {
  user: User
  onSettings: () => void
  onLogOut: () => void
  /** On phones language and theme have no room in the bar. */
  hasToggles?: boolean
}

export function UserMenu({ user, onSettings, onLogOut, hasToggles = false }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = user.nickname || user.username
  const choose = (action: () => void) => () => {
    setAnchor(null)
    action()
  }
  return (
    <>
      <IconButton
        aria-label={t('layout.user', { name })}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={avatarStyle}
      >
        <UserAvatar username={user.username} nickname={user.nickname} src={user.avatar} />
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('layout.user', { name }) } }}
      >
        <Box sx={{ px: 1.75, pt: 1.25, pb: 1, minWidth: 190, borderBottom: 'weak' }}>
          <Typography variant="strong">{name}</Typography>
          {name !== user.username && <Typography variant="hint">{user.username}</Typography>}
          {hasToggles && (
            <Box sx={{ display: 'flex', gap: 0.5, mt: 0.5, ml: -0.75 }}>
              <LanguageToggle />
              <ThemeToggle />
            </Box>
          )}
        </Box>
        <MenuList autoFocusItem sx={{ p: 0.5 }}>
          <MenuItem onClick={choose(() => navigate(USER_SETTINGS_PATH))}>
            <Icon name="user" />
            {t('route.userSettings')}
          </MenuItem>
          <MenuItem onClick={choose(onSettings)}>
            <Icon name="settings" />
            {t('layout.user.look')}
          </MenuItem>
          <MenuItem onClick={choose(onLogOut)}>
            <Icon name="logout" />
            {t('layout.user.logout')}
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  )
}

const avatarStyle = { p: 0, borderRadius: '50%' } as const
