import Box from '@mui/material/Box'
import type { RiskEvent } from '@netwarden/shared'
import { Link } from 'react-router'
import { ForeignText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import {
  Card,
  EmptyState,
  ErrorState,
  LevelTag,
  Mono,
  RowsSkeleton,
  Tag,
  useIsPhone,
} from '../../kit/index.ts'
import { EventTime } from './EventTime.tsx'
import { panelTableStyle } from './panel-table-style.ts'
import { RiskPhoneList } from './RiskPhoneList.tsx'
import { riskAddress, riskEventAddress } from './risk-address.ts'
import type { OpenRisks, useOpenRisks } from './risk-queries.ts'

/** What still waits for somebody. */
export function RiskPanel({ query }: { query: ReturnType<typeof useOpenRisks> }) {
  const t = useText()
  const { data, error, refetch } = query
  return (
    <Card
      isFlush
      title={t('dashboard.risks')}
      extra={data && <LevelCounts counts={data.counts} />}
      actions={
        data &&
        data.total > 0 && (
          <Link to={riskAddress({ status: 'alarmed' })}>
            {t('dashboard.risks.all', { total: data.total })} <span aria-hidden>→</span>
          </Link>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={9} />
      ) : data.events.length === 0 ? (
        <EmptyState icon="check" title={t('dashboard.risks.none')} />
      ) : (
        <Events events={data.events} />
      )}
    </Card>
  )
}

function LevelCounts({ counts }: { counts: OpenRisks['counts'] }) {
  const t = useText()
  return counts
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => (
      <Tag key={level} tone={level}>
        {t(`dashboard.risks.${level}`, { total: count })}
      </Tag>
    ))
}

function Events({ events }: { events: readonly RiskEvent[] }) {
  const isPhone = useIsPhone()
  return isPhone ? <RiskPhoneList events={events} /> : <EventTable events={events} />
}

function EventTable({ events }: { events: readonly RiskEvent[] }) {
  const t = useText()
  return (
    <Box component="table" aria-label={t('dashboard.risks')} sx={panelTableStyle}>
      <colgroup>
        <col style={{ width: 84 }} />
        <col />
        <col style={{ width: 124 }} />
        <col style={{ width: '25%' }} />
        <col style={{ width: 60 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.risks.level')}</th>
          <th scope="col">{t('dashboard.risks.event')}</th>
          <th scope="col">{t('dashboard.risks.device')}</th>
          <th scope="col">{t('dashboard.risks.involved')}</th>
          <th scope="col" className="nw-number">
            {t('dashboard.risks.time')}
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td>
              <LevelTag level={event.riskLevel} />
            </td>
            <td>
              <Link to={riskEventAddress(event.id)} title={event.name}>
                {event.name}
              </Link>
            </td>
            <td>
              <Mono>{event.deviceIP ?? event.deviceMac ?? '—'}</Mono>
            </td>
            <td>
              <ForeignText text={event.domain ?? event.org ?? event.dstHostIP ?? `×${event.count}`} />
            </td>
            <td className="nw-number">
              <EventTime at={event.detectedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
