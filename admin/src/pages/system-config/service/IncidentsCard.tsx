import Box from '@mui/material/Box'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import type { ServiceIncident, ServiceQuota } from '@netwarden/shared/domain'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, EmptyState, Loaded, RowsSkeleton, Tag, TimeText } from '../../../kit/index.ts'
import { useIncidents } from './service-queries.ts'

const MINUTE = 60_000

/** When a service was down, the newest first. */
export function IncidentsCard({ quota }: { quota: ServiceQuota }) {
  const t = useText()
  const incidents = useIncidents(quota)
  const { data } = incidents
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
      <Loaded query={incidents} skeleton={<RowsSkeleton rows={3} />} isCompact>
        {({ list, total }) =>
          list.length > 0 ? (
            <List disablePadding sx={{ display: 'grid', gap: 1 }}>
              {list.map((incident) => (
                <Incident key={incident.id} incident={incident} />
              ))}
              {total > list.length && (
                <Typography variant="note" component="li">
                  {t('services.moreIncidents', { count: total - list.length })}
                </Typography>
              )}
            </List>
          ) : (
            <EmptyState icon="check" title={t('services.noIncidents')} />
          )
        }
      </Loaded>
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
        {minutes === null
          ? t('services.ongoing')
          : t('services.minutes', { minutes: format.number(minutes) })}
      </Typography>
    </Box>
  )
}
