import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { UNREAD, type UserMessage } from '@netwarden/shared/domain'
import { Link as RouterLink } from 'react-router'
import { MESSAGES_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, TimeText } from '../../kit/index.ts'
import { MessageIcon } from '../../resources/messages/MessageIcon.tsx'
import { useMarkRead } from '../../resources/messages/message-queries.ts'

interface Props {
  messages: readonly UserMessage[]
  /** Number of all unread messages, not only of the listed ones. */
  unread: number
  onLeave: () => void
}

/** The list of the bell: a click on a message opens its subject and marks it as read. */
export function NewestMessages({ messages, unread, onLeave }: Props) {
  const t = useText()
  const markRead = useMarkRead()
  const open = (message: UserMessage) => {
    if (message.status === UNREAD) markRead.mutate({ ids: [message.id] })
    onLeave()
  }
  return (
    <>
      {messages.length === 0 && <EmptyState icon="bell" title={t('messages.none')} />}
      <List disablePadding sx={{ maxHeight: 380, overflow: 'auto' }}>
        {messages.map((message) => (
          <Box component="li" key={message.id}>
            <MessageLink message={message} onOpen={() => open(message)} />
          </Box>
        ))}
      </List>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', px: 1, py: 0.5 }}>
        <Button
          variant="text"
          disabled={unread === 0}
          loading={markRead.isPending}
          onClick={() => markRead.mutate({ all: true })}
        >
          {t('messages.readAll')}
        </Button>
        <Button variant="text" component={RouterLink} to={MESSAGES_PATH} onClick={onLeave}>
          {t('messages.showAll')}
        </Button>
      </Box>
    </>
  )
}

function MessageLink({ message, onOpen }: { message: UserMessage; onOpen: () => void }) {
  const { id, type, title, content, time, link, status } = message
  const ownAddress = `${MESSAGES_PATH}?${new URLSearchParams({ type, message: id })}`
  return (
    <Box component={RouterLink} to={link || ownAddress} onClick={onOpen} sx={linkStyle}>
      <MessageIcon message={message} size={26} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'block' }}>
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography
            variant="inherit"
            component="span"
            noWrap
            sx={{ flex: 1, fontWeight: status === UNREAD ? 600 : 400 }}
          >
            {title}
          </Typography>
          <TimeText at={time} style="minute" isShort />
        </Box>
        <Typography variant="note" component="span" noWrap sx={{ display: 'block' }}>
          {content}
        </Typography>
      </Box>
    </Box>
  )
}

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 1.75,
  py: 1,
  borderBottom: 'weak',
  color: 'text.primary',
  '&:hover': { bgcolor: 'surface.raised', textDecoration: 'none' },
  '&:focus-visible': { outlineOffset: -2 },
} as const
