import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import type { UserMessage } from '@netwarden/shared'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useFormat, useText } from '../i18n/index.ts'
import { EmptyState, Icon } from '../ui/index.ts'
import { useMarkAllRead, useUnreadMessages } from './messages.ts'

export function MessageBell() {
  const t = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data } = useUnreadMessages()
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
          <Badge badgeContent={count} max={99} slotProps={{ badge: { 'aria-hidden': true } }} sx={badgeStyle}>
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
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('layout.messages'), sx: { width: 340 } } }}
      >
        <MessageList messages={data?.list ?? []} total={count} onLeave={() => setAnchor(null)} />
      </Popover>
    </>
  )
}

interface ListProps {
  messages: readonly UserMessage[]
  total: number
  onLeave: () => void
}

function MessageList({ messages, total, onLeave }: ListProps) {
  const t = useText()
  const markRead = useMarkAllRead()
  if (messages.length === 0) return <EmptyState icon="bell" title={t('layout.messages.none')} />
  const more = total - messages.length
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflow: 'auto' }}>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} onLeave={onLeave} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 1.75, py: 0.75 }}>
        <Box sx={{ flex: 1, color: 'text.third', fontSize: 12 }}>
          {more > 0 && t('layout.messages.more', { count: more })}
        </Box>
        <Button variant="text" loading={markRead.isPending} onClick={() => markRead.mutate()}>
          {t('layout.messages.readAll')}
        </Button>
      </Box>
    </>
  )
}

function MessageItem({ message, onLeave }: { message: UserMessage; onLeave: () => void }) {
  const format = useFormat()
  const { title, content, time, link } = message
  return (
    <Box component="li" sx={{ px: 1.75, py: 1, borderBottom: 1, borderColor: 'line.weak' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Box sx={{ fontWeight: 600, flex: 1, minWidth: 0 }}>
          {link ? (
            <Link component={RouterLink} to={link} onClick={onLeave}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Box>
        <Box sx={{ color: 'text.third', fontSize: 12 }}>{format.time(time, 'minute')}</Box>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>{content}</Box>
    </Box>
  )
}

const badgeStyle = {
  '& .MuiBadge-badge': {
    height: 15,
    minWidth: 15,
    px: 0.5,
    fontSize: 10.5,
    fontWeight: 600,
    bgcolor: 'tone.high.text',
    color: 'background.paper',
  },
} as const
