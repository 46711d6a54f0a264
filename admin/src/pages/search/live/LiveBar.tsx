import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Icon, Tag } from '../../../kit/index.ts'
import type { LiveVisits } from './use-live-visits.ts'

/** The state of the running tail, and the button to pause it. */
export function LiveBar({ live }: { live: LiveVisits }) {
  const t = useText()
  const format = useFormat()
  const params = { count: format.number(live.isPaused ? live.pausedCount : live.count) }
  const text = t(live.isPaused ? 'visits.live.whilePaused' : 'visits.live.arrived', params)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Tag tone={live.isConnected ? 'good' : 'medium'}>
        {t(live.isConnected ? 'visits.live' : 'visits.live.connecting')}
      </Tag>
      <Typography variant="small" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
      {live.isIncomplete && (
        <Typography variant="hint" component="span">
          {t('visits.live.incomplete')}
        </Typography>
      )}
      <Button
        startIcon={<Icon name={live.isPaused ? 'play' : 'pause'} size={14} />}
        onClick={live.isPaused ? live.resume : live.pause}
      >
        {t(live.isPaused ? 'visits.live.resume' : 'visits.live.pause')}
      </Button>
    </Box>
  )
}
