import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { ServiceIncident, ServiceQuota } from '@netwarden/shared'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, EmptyState, ErrorState, RowsSkeleton, Tag, TimeText } from '../../../kit/index.ts'
import { useIncidents } from './service-queries.ts'

const MINUTE = 60_000

/** When a service was down, the newest first. */
export function IncidentsCard({ quota }: { quota: ServiceQuota }) {
  const t = useText()
  const { data, error, refetch } = useIncidents(quota)
  const isDown = data?.list.some(({ to }) => to === null)
  return (
    <Card
      title={t('services.incidents')}
      extra={
        data && (
          <Tag tone={isDown ? 'high' : 'good'}>
            {t(isDown ? 'services.incidentOpen' : 'services.noneOpen')}
          </Tag>
        )
      }
    >
      {data ? (
        data.list.length > 0 ? (
          <List disablePadding sx={{ display: 'grid', gap: 1 }}>
            {data.list.map((incident) => (
              <Incident key={incident.id} incident={incident} />
            ))}
            {data.total > data.list.length && (
              <Typography variant="note" component="li">
                {t('services.moreIncidents', { count: data.total - data.list.length })}
              </Typography>
            )}
          </List>
        ) : (
          <EmptyState icon="check" title={t('services.noIncidents')} />
        )
      ) : error ? (
        <ErrorState isCompact error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </Card>
  )
}

function Incident({ incident: { from, to, reason } }: { incident: ServiceIncident }) {
  const t = useText()
  const format = useFormat()
  const minutes = to === null ? null : Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE))
  return (
    <Box component="li">
      <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>
      <Typography variant="small" color="textSecondary">
        <TimeText at={from} /> ·{' '}
        {minutes === null ? t('services.goesOn') : t('services.minutes', { minutes: format.number(minutes) })}
      </Typography>
    </Box>
  )
}
