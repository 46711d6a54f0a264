import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { LookBack } from '@netwarden/shared/contract'
import { Link as RouterLink } from 'react-router'
import { riskAddress } from '../../domain/links/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { TimeText } from '../../kit/index.ts'

/** Progress and result of the search for past visits to the domains that a list gained. */
export function LookBackFact({ lookBack }: { lookBack: LookBack }) {
  const t = useText()
  const format = useFormat()
  const { version, from, share, names, devices, isCut, endedAt } = lookBack
  const counts = { names: format.number(names), devices: format.number(devices) }
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      <Box role="status">
        {endedAt === null
          ? t('lists.lookBack.running', { share: format.percent(share) })
          : devices === 0
            ? t(isCut ? 'lists.lookBack.cut' : 'lists.lookBack.none')
            : t('lists.lookBack.found', counts)}
      </Box>
      <Typography variant="hint">
        {t('lists.lookBack.since', { version })} <TimeText at={from} />
        {isCut && devices > 0 && ` · ${t('lists.lookBack.cut')}`}
      </Typography>
      {/* What it raised began when the visits did, which the list of events shows of the last days only by itself. */}
      {endedAt !== null && devices > 0 && (
        <Link component={RouterLink} to={riskAddress({ from })} underline="always">
          {t('lists.lookBack.events')}
        </Link>
      )}
    </Box>
  )
}
