import Typography from '@mui/material/Typography'
import { offsetOf, useFormat, useTimeZone } from './i18n/index.ts'

interface Props {
  at: string | null | undefined
  style?: 'date' | 'minute' | 'second' | 'millisecond' | 'clock'
  /** Omits the year when it is the current one. */
  isShort?: boolean
  /** Adds the offset from UTC. */
  hasZone?: boolean
}

/** A moment in the reader's zone; the tooltip shows it completely, with milliseconds. */
export function TimeText({ at, style = 'second', isShort = false, hasZone = false }: Props) {
  const format = useFormat()
  const zone = useTimeZone()
  if (!at) return <span>—</span>
  return (
    <Typography
      variant="mono"
      color="textSecondary"
      component="time"
      dateTime={at}
      title={format.time(at, 'millisecond')}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {isShort && style !== 'clock' ? format.time(at, style).slice(5) : format.time(at, style)}
      {hasZone && ` ${offsetOf(zone, new Date(at))}`}
    </Typography>
  )
}
