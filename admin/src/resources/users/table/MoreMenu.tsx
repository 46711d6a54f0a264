import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import type { User } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { Icon } from '../../../kit/index.ts'
import type { Protection } from '../protection.ts'
import { ReasonedMenuItem } from '../Reasoned.tsx'
import { STATUS_STEPS } from '../status-steps.ts'
import type { UserActions } from '../user-actions.ts'

interface Props {
  user: User
  actions: UserActions
  protection: Protection
}

export function MoreMenu({ user, actions, protection }: Props) {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const reasonOf = (refusal: ReturnType<Protection['againstLoss']>) => refusal && t(refusal)
  const change = reasonOf(protection.againstChange(user))
  const loss = reasonOf(protection.againstLoss(user))
  const choose = (act: () => void) => () => {
    // The dialog returns the focus to the element that had it: that must be the button, not the menu.
    anchor?.focus()
    setAnchor(null)
    act()
  }
  return (
    <>
      <IconButton
        aria-label={t('users.moreOf', { name: user.username })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 26, height: 24 }}
      >
        <Icon name="more" size={18} sx={{ '& path': { strokeWidth: 2.6 } }} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <ReasonedMenuItem reason={change} onClick={choose(() => actions.resetPassword(user))}>
          <Icon name="refresh" />
          {t('users.act.password')}
        </ReasonedMenuItem>
        {STATUS_STEPS[user.status].map(({ status, text, icon }) => (
          <ReasonedMenuItem
            key={text}
            reason={status === 'active' ? change : loss}
            onClick={choose(() => actions.setStatus(user, status))}
          >
            <Icon name={icon} />
            {t(text)}
          </ReasonedMenuItem>
        ))}
        <Divider sx={{ my: '4px !important' }} />
        <ReasonedMenuItem
          reason={loss}
          onClick={choose(() => actions.remove([user]))}
          sx={{ color: 'tone.high.text' }}
        >
          <Icon name="trash" />
          {t('ui.delete')}
        </ReasonedMenuItem>
      </Menu>
    </>
  )
}
