import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Completeness } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { Icon, ShareBar } from '../../kit/index.ts'
import { lostText } from './source-names.ts'

const MINUTES = 60
const TEAL = 1
const AMBER = 2

/** How many minutes of the last hour are complete; `minutes` are the incomplete ones of this source. */
export function CompletenessMeter({ minutes }: { minutes: Completeness }) {
  const t = useText()
  const format = useFormat()
  const missing = Math.min(MINUTES, new Set(minutes.map(({ minute }) => minute)).size)
  const drops = minutes.reduce((sum, row) => sum + row.drops, 0)
  const complete = MINUTES - missing
  const title =
    missing > 0
      ? t('sources.meter.missing', { count: missing, lost: lostText(t, format, drops) })
      : t('sources.meter.full')
  return (
    <Box title={title} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box sx={{ flex: 1, minWidth: 24 }}>
        <ShareBar share={complete / MINUTES} color={missing > 0 ? AMBER : TEAL} />
      </Box>
      <Typography variant="fine" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('sources.meter', { complete, minutes: MINUTES })}
      </Typography>
      {missing > 0 && <Icon name="risk" size={13} color="warning" titleAccess={title} />}
    </Box>
  )
}
