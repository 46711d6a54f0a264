import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AccessRecord } from '@netwarden/shared'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import { readRows } from '../../ra/index.ts'
import { searchAddress } from '../links/index.ts'

interface Props {
  deviceIP: string
  domain: string
  at: string
}

const DAY = 86_400_000

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
  const { data } = useQuery({
    queryKey: ['access-records', 'repetition', target],
    queryFn: ({ signal }) =>
      readRows<AccessRecord>(
        'access-records',
        { filter: target, sort: ['accessAt', 'DESC'], pageSize: 1 },
        signal,
      ),
    meta: { isQuiet: true },
  })
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('visits.repetition')}
      </Typography>
      {data ? (
        <Link to={searchAddress(target)}>
          {t(data.totalIsAtLeast ? 'visits.repetition.atLeast' : 'visits.repetition.count', {
            count: data.total === 1 ? 1 : format.number(data.total),
          })}
        </Link>
      ) : (
        '—'
      )}
    </Box>
  )
}
