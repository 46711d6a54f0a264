import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { REFRESH_INTERVAL } from '../../domain/completeness/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { type TimeRange, ToolButton } from '../../kit/index.ts'
import { useOverview } from './dashboard-queries.ts'

interface Props {
  range: TimeRange
  isOn: boolean
  onToggle: () => void
}

/** Shows the time of the figures and whether they refresh automatically, with a button that stops it. */
export function RefreshStatus({ range, isOn, onToggle }: Props) {
  const t = useText()
  const format = useFormat()
  const { data, error } = useOverview('accessRequests', range)
  const rhythm = isOn
    ? t('dashboard.refresh.every', { seconds: REFRESH_INTERVAL / 1000 })
    : t('dashboard.refresh.stopped')
  const time = data && t('dashboard.refresh.updated', { time: format.time(data.meta.updatedAt, 'clock') })
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {time ? `${time} · ${rhythm}` : rhythm}
      {data && error && (
        <Typography variant="inherit" color="error" component="span" role="alert" title={error.message}>
          {`· ${t('dashboard.refresh.failed')}`}
        </Typography>
      )}
      <ToolButton
        label={t(isOn ? 'dashboard.refresh.stop' : 'dashboard.refresh.start')}
        icon={isOn ? 'pause' : 'play'}
        iconSize={13}
        size="row"
        onClick={onToggle}
      />
    </Box>
  )
}
