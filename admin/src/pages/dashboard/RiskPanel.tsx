import type { RiskEvent } from '@netwarden/shared/domain'
import { Link } from 'react-router'
import { riskAddress, riskEventAddress } from '../../domain/links/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  EmptyState,
  LevelTag,
  Loaded,
  Mono,
  PlainTable,
  RowsSkeleton,
  Tag,
  useIsPhone,
} from '../../kit/index.ts'
import { EventTime } from './EventTime.tsx'
import { RiskPhoneList } from './RiskPhoneList.tsx'
import type { OpenRisks, useOpenRisks } from './risk-queries.ts'

/** Open events. */
export function RiskPanel({ query }: { query: ReturnType<typeof useOpenRisks> }) {
  const t = useText()
  const { data } = query
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
      <Loaded query={query} skeleton={<RowsSkeleton rows={9} />}>
        {({ events }) =>
          events.length === 0 ? (
            <EmptyState icon="check" title={t('dashboard.risks.none')} />
          ) : (
            <Events events={events} />
          )
        }
      </Loaded>
    </Card>
  )
}

/** Each level by its name, with a link to its open events. */
function LevelCounts({ counts }: { counts: OpenRisks['counts'] }) {
  const t = useText()
  const format = useFormat()
  return counts
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => (
      <Link
        key={level}
        to={riskAddress({ status: 'alarmed', riskLevel: level })}
        aria-label={t('dashboard.risks.ofLevel', {
          level: t(`ui.level.${level}`),
          count: format.number(count),
        })}
      >
        <Tag tone={level}>{`${t(`ui.level.${level}`)} ${format.number(count)}`}</Tag>
      </Link>
    ))
}

function Events({ events }: { events: readonly RiskEvent[] }) {
  const isPhone = useIsPhone()
  return isPhone ? <RiskPhoneList events={events} /> : <EventTable events={events} />
}

function EventTable({ events }: { events: readonly RiskEvent[] }) {
  const t = useText()
  return (
    <PlainTable
      label={t('dashboard.risks')}
      rows={events}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'level',
          label: t('risks.level'),
          width: 84,
          render: ({ riskLevel }) => <LevelTag level={riskLevel} />,
        },
        {
          key: 'event',
          label: t('risks.event'),
          render: ({ id, name }) => (
            <Link to={riskEventAddress(id)} title={name}>
              {name}
            </Link>
          ),
        },
        {
          key: 'device',
          label: t('risks.device'),
          width: 124,
          render: ({ deviceIP, deviceMac }) => {
            const address = deviceIP ?? deviceMac
            return address ? <Mono>{address}</Mono> : '—'
          },
        },
        {
          key: 'involved',
          label: t('risks.involved'),
          width: '23%',
          render: ({ domain, org, dstHostIP, count }) => (
            <ForeignText text={domain ?? org ?? dstHostIP ?? `×${count}`} />
          ),
        },
        {
          key: 'time',
          label: t('dashboard.risks.time'),
          width: 64,
          isNumeric: true,
          render: ({ detectedAt }) => <EventTime at={detectedAt} />,
        },
      ]}
    />
  )
}
