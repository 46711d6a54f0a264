import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { useRows } from '../../ra/index.ts'
import { searchAddress } from '../links/index.ts'

interface Props {
  deviceIP: string
  domain: string
  at: string
}

const DAY = 86_400_000
const NEWEST = { sort: { field: 'accessAt', order: 'DESC' }, pagination: { page: 1, perPage: 1 } } as const

/** How often this device went to this domain in the 24 hours that end with this visit. */
export function VisitRepetition({ deviceIP, domain, at }: Props) {
  const t = useText()
  const format = useFormat()
  const end = Date.parse(at) + 1
  const target = {
    deviceIP,
    domain,
    from: new Date(end - DAY).toISOString(),
    to: new Date(end).toISOString(),
  }
  const { total, meta } = useRows(
    'access-records',
    { ...NEWEST, filter: target },
    { meta: { isQuiet: true } },
  )
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('visits.repetition')}
      </Typography>
      {total !== undefined ? (
        <Link to={searchAddress(target)}>
          {t(meta?.totalIsAtLeast ? 'visits.repetition.atLeast' : 'visits.repetition.count', {
            count: total === 1 ? 1 : format.number(total),
          })}
        </Link>
      ) : (
        '—'
      )}
    </Box>
  )
}
