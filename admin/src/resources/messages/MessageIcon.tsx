import Box from '@mui/material/Box'
import { MESSAGE_KINDS, UNREAD, type UserMessage } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, type IconName } from '../../kit/index.ts'
import type { ToneName } from '../../kit/theme/tokens.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'

const LOOKS: Readonly<Record<number, { icon: IconName; tone: ToneName }>> = {
  [MESSAGE_KINDS.info]: { icon: 'info', tone: 'low' },
  [MESSAGE_KINDS.risk]: { icon: 'risk', tone: 'high' },
  [MESSAGE_KINDS.system]: { icon: 'sliders', tone: 'common' },
  [MESSAGE_KINDS.mail]: { icon: 'mail', tone: 'low' },
}

/** An icon for the subject of a message; a dot, and a word for screen readers, while it is unread. */
export function MessageIcon({ message, size = 22 }: { message: UserMessage; size?: number }) {
  const t = useText()
  const { icon, tone } = LOOKS[message.messageType] ?? { icon: 'info', tone: 'low' }
  const isUnread = message.status === UNREAD
  return (
    <Box
      component="span"
      sx={{
        ...iconStyle,
        width: size,
        height: size,
        color: `tone.${tone}.text`,
        bgcolor: `tone.${tone}.tint`,
      }}
    >
      <Icon name={icon} size={Math.round(size * 0.6)} />
      {isUnread && (
        <>
          <Box component="span" sx={dotStyle} />
          <Box component="span" sx={visuallyHidden}>
            {t('messages.status.unread')}
          </Box>
        </>
      )}
    </Box>
  )
}

const iconStyle = {
  position: 'relative',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: '6px',
  verticalAlign: 'middle',
} as const

const dotStyle = {
  position: 'absolute',
  top: -2,
  right: -2,
  width: 7,
  height: 7,
  borderRadius: '50%',
  bgcolor: 'tone.high.text',
} as const
