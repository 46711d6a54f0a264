import Box from '@mui/material/Box'
import { useFormat } from '../../kit/i18n/index.ts'

/** Times of today, dates of earlier days; the tooltip shows the complete time. */
export function EventTime({ at }: { at: string }) {
  const format = useFormat()
  const isToday = format.time(at, 'date') === format.time(new Date(), 'date')
  return (
    <Box
      component="time"
      dateTime={at}
      title={format.time(at)}
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {isToday ? format.time(at, 'clock').slice(0, 5) : format.time(at, 'date').slice(5)}
    </Box>
  )
}
