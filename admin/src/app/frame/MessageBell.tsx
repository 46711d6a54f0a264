import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { useLiveMessages, useNewestMessages } from '../../resources/messages/message-queries.ts'
import { NewestMessages } from './NewestMessages.tsx'

/** The number of unread messages, pushed by the server, and a list of the newest ones. */
export function MessageBell() {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useNewestMessages()
  useLiveMessages()
  const count = Object.values(data?.unread ?? {}).reduce((sum, unread) => sum + unread, 0)
  const label = count > 0 ? t('layout.messages.unread', { count }) : t('layout.messages')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={count} max={99} slotProps={{ badge: { 'aria-hidden': true } }}>
            <Icon name="bell" size={18} />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('layout.messages'), sx: { width: 360 } } }}
      >
        <NewestMessages messages={data?.list ?? []} unread={count} onLeave={() => setAnchor(null)} />
      </Popover>
    </>
  )
}
