import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Icon, Tag } from '../../../kit/index.ts'
import type { LiveVisits } from './use-live-visits.ts'

/** While the tail runs: what came in, and the way to hold it still. */
export function LiveBar({ live }: { live: LiveVisits }) {
  const t = useText()
  const format = useFormat()
  const params = { count: format.number(live.isPaused ? live.pausedCount : live.count) }
  const text = t(live.isPaused ? 'visits.live.whilePaused' : 'visits.live.arrived', params)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Tag tone={live.isConnected ? 'good' : 'medium'}>
        {t(live.isConnected ? 'visits.live.on' : 'visits.live.connecting')}
      </Tag>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontSize: 12.5 }}>
        {text}
      </Box>
      {live.isIncomplete && (
        <Box component="span" sx={{ color: 'text.third', fontSize: 12 }}>
          {t('visits.live.incomplete')}
        </Box>
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
