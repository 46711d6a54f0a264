import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { UNREAD, type UserMessage } from '@netwarden/shared'
import { Link as RouterLink } from 'react-router'
import { MESSAGES_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { EmptyState, TimeText } from '../../kit/index.ts'
import { MessageIcon } from '../../resources/messages/MessageIcon.tsx'
import { useMarkRead } from '../../resources/messages/message-queries.ts'

interface Props {
  messages: readonly UserMessage[]
  /** Of all messages, not only these. */
  unread: number
  onLeave: () => void
}

/** Behind the bell: each leads to what it is about, and is read by that. */
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
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 380, overflow: 'auto' }}>
        {messages.map((message) => (
          <Box component="li" key={message.id}>
            <MessageLink message={message} onOpen={() => open(message)} />
          </Box>
        ))}
      </Box>
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
          <Box component="span" sx={{ ...cutStyle, flex: 1, fontWeight: status === UNREAD ? 600 : 400 }}>
            {title}
          </Box>
          <TimeText at={time} style="minute" isShort />
        </Box>
        <Box component="span" sx={{ ...cutStyle, display: 'block', color: 'text.third', fontSize: 12.5 }}>
          {content}
        </Box>
      </Box>
    </Box>
  )
}

const cutStyle = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const linkStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 1.75,
  py: 1,
  borderBottom: 1,
  borderColor: 'line.weak',
  color: 'text.primary',
  '&:hover': { bgcolor: 'surface.raised', textDecoration: 'none' },
  '&:focus-visible': { outlineOffset: -2 },
} as const
