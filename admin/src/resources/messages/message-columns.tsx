import Box from '@mui/material/Box'
import { UNREAD, type UserMessage } from '@netwarden/shared/domain'
import type { Translate } from '../../kit/i18n/index.ts'
import type { Column } from '../../ra/index.ts'
import { MessageIcon } from './MessageIcon.tsx'

export function messageColumns(t: Translate): Column<UserMessage>[] {
  return [
    {
      key: 'title',
      label: t('messages.title'),
      width: 290,
      render: (message) => (
        <Box component="span" title={message.title} sx={{ display: 'inline-flex', gap: 1, maxWidth: '100%' }}>
          <MessageIcon message={message} size={20} />
          <MessageTitle message={message} />
        </Box>
      ),
    },
    { key: 'subTitle', label: t('messages.subTitle'), width: 172 },
    {
      key: 'content',
      label: t('messages.content'),
      render: ({ content }) => (
        <Box component="span" title={content} sx={{ color: 'text.secondary' }}>
          {content}
        </Box>
      ),
    },
    {
      key: 'status',
      label: t('messages.status'),
      sort: 'status',
      width: 90,
      render: ({ status }) => t(status === UNREAD ? 'messages.status.unread' : 'messages.status.read'),
    },
    { key: 'time', label: t('messages.time'), sort: 'time', width: 160, time: 'second' },
  ]
}

export function MessageTitle({ message }: { message: UserMessage }) {
  return (
    <Box
      component="span"
      sx={{
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        fontWeight: message.status === UNREAD ? 600 : 400,
        color: message.status === UNREAD ? 'text.primary' : 'text.secondary',
      }}
    >
      {message.title}
    </Box>
  )
}
