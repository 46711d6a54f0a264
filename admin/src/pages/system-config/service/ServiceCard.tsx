import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  type ServiceQuota,
  type ServiceStatus,
  STATUS_SPANS,
  type StatusSpan,
} from '@netwarden/shared/domain'
import { type ReactNode, useState } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import {
  Card,
  Loaded,
  Note,
  RowsSkeleton,
  Segmented,
  SeriesChart,
  Tag,
  TimeText,
} from '../../../kit/index.ts'
import { PartList } from './PartList.tsx'
import { useServiceStatus } from './service-queries.ts'

/** Whether a service is up, since when, how often it answered and how quickly. */
export function ServiceCard({ quota }: { quota: ServiceQuota }) {
  const t = useText()
  const [span, setSpan] = useState<StatusSpan>('hour')
  const status = useServiceStatus(quota, span)
  return (
    <Card
      title={t(`services.${quota}`)}
      extra={status.data && <StateTag state={status.data.meta.state} />}
      actions={
        <Segmented
          label={t('services.span')}
          value={span}
          options={STATUS_SPANS.map((value) => ({ value, label: t(`services.span.${value}`) }))}
          onChange={setSpan}
        />
      }
    >
      <Loaded query={status} skeleton={<RowsSkeleton rows={5} />}>
        {(found) => <ServiceFigures status={found} />}
      </Loaded>
    </Card>
  )
}

const LOOKS = {
  up: { tone: 'good', icon: 'check' },
  down: { tone: 'high', icon: 'warning' },
  unknown: { tone: 'common', icon: 'info' },
} as const

function StateTag({ state }: { state: ServiceStatus['meta']['state'] }) {
  const t = useText()
  return <Tag {...LOOKS[state]}>{t(`services.state.${state}`)}</Tag>
}

function ServiceFigures({ status }: { status: ServiceStatus }) {
  const t = useText()
  const format = useFormat()
  const { meta, availability, responseTime, chartData } = status
  const isLag = meta.quota === 'riskAnalysisService'
  const responseLabel = t(isLag ? 'services.lag' : 'services.response')
  const rows = chartData.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
  return (
    <>
      <Typography variant="small" color="textSecondary" sx={{ mb: 1 }}>
        {meta.since && (
          <>
            {t('services.since')} <TimeText at={meta.since} /> ·{' '}
          </>
        )}
        {t('services.every', { seconds: meta.probeSeconds })}
      </Typography>
      {meta.reason && <Note tone={meta.state === 'down' ? 'high' : 'common'}>{meta.reason}</Note>}
      <Box sx={figuresStyle}>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, gap: 2 }}>
          <Figure label={t('services.availability')}>
            {availability === null ? '—' : format.percent(availability, 2)}
          </Figure>
          <Figure label={responseLabel}>
            {responseTime === null ? '—' : t('services.ms', { ms: format.number(responseTime) })}
          </Figure>
        </Box>
        {rows.length > 0 && (
          <SeriesChart
            label={`${t(`services.${meta.quota}`)} · ${responseLabel}`}
            kind="line"
            rows={rows}
            series={[{ key: 'value', label: t('services.inMs', { what: responseLabel }) }]}
            height={170}
          />
        )}
      </Box>
      <PartList parts={meta.parts} />
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="small" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="figure">{children}</Typography>
    </Box>
  )
}

const figuresStyle = {
  display: 'grid',
  gap: 2,
  mt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '130px minmax(0, 1fr)' },
} as const
