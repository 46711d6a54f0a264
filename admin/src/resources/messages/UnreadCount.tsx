import Box from '@mui/material/Box'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'

export function UnreadCount({ count }: { count: number }) {
  const t = useText()
  const format = useFormat()
  if (count === 0) return null
  return (
    <Box component="span" sx={countStyle}>
      {format.number(count)}
      <Box component="span" sx={visuallyHidden}>
        {t('messages.status.unread')}
      </Box>
    </Box>
  )
}

const countStyle = {
  position: 'relative',
  minWidth: 18,
  px: 0.5,
  borderRadius: '9px',
  typography: 'tiny',
  lineHeight: '18px',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  color: 'tone.high.text',
  bgcolor: 'tone.high.tint',
} as const
