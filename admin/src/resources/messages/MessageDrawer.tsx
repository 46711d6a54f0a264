import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UserMessage } from '@netwarden/shared/domain'
import { Link as RouterLink } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { SideDrawer, Tag } from '../../kit/index.ts'

interface Props {
  message: UserMessage | undefined
  onClose: () => void
}

/** The whole text of a message, and a link to its subject. */
export function MessageDrawer({ message, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  return (
    <SideDrawer
      isOpen={message !== undefined}
      isAddressed
      title={message?.title ?? ''}
      subtitle={message && format.time(message.time, 'second')}
      tags={message && <Tag tone="common">{t(`messages.type.${message.type}`)}</Tag>}
      footer={
        message?.link && (
          <Button variant="contained" component={RouterLink} to={message.link} sx={{ ml: 'auto' }}>
            {t('messages.goTo')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {message && (
        <>
          {message.subTitle && (
            <Typography variant="strong" sx={{ mb: 0.75 }}>
              {message.subTitle}
            </Typography>
          )}
          <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {message.content}
          </Box>
        </>
      )}
    </SideDrawer>
  )
}
