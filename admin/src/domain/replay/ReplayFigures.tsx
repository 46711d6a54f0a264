import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Replay } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Card } from '../../kit/index.ts'

/** The effect of a draft in a few figures. */
export function ReplayFigures({ replay }: { replay: Replay }) {
  const t = useText()
  const format = useFormat()
  const { toBanned, toPassed, devices, domains } = replay.flips
  const days = Math.max(1, Math.round((Date.parse(replay.to) - Date.parse(replay.readSince)) / 86_400_000))
  const visits = t('replay.visitsInDays', { count: days })
  const figures = [
    { label: t('replay.toBanned'), value: toBanned, note: visits },
    { label: t('replay.toPassed'), value: toPassed, note: visits },
    { label: t('replay.devices'), value: devices },
    { label: t('replay.names'), value: domains },
  ]
  return (
    <Box sx={gridStyle}>
      {figures.map(({ label, value, note }) => (
        <Card key={label}>
          <Typography variant="quiet" component="div">
            {label}
          </Typography>
          <Typography variant="figure">{format.number(value)}</Typography>
          {note && (
            <Typography variant="fine" component="div" color="textSecondary">
              {note}
            </Typography>
          )}
        </Card>
      ))}
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1.3fr 1.3fr 1fr 1fr' },
} as const
