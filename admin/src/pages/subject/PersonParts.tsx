import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  MAX_PERSON_DEVICES,
  type PersonDetail,
  type PersonDevice,
  type PolicyException,
  type Timespan,
} from '@netwarden/shared/contract'
import { Link } from 'react-router'
import { PolicyRows, SegmentLink, useSegmentName } from '../../domain/control/index.ts'
import { EXCEPTIONS_PATH, searchAddress } from '../../domain/links/index.ts'
import { SubjectLink } from '../../domain/subject/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useFormat, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  columnsFrom,
  EmptyState,
  Loaded,
  Mono,
  PlainTable,
  RowsSkeleton,
  TimeText,
  useAnswer,
} from '../../kit/index.ts'

interface Props {
  detail: PersonDetail
  timespan: Timespan
}

/** The devices of a person, and the policies and exceptions about them. */
export function PersonParts({ detail, timespan }: Props) {
  const t = useText()
  const { devices, policies } = detail
  return (
    <>
      <Card
        title={t('subjects.person.devices')}
        extra={
          <Typography variant="note" component="span">
            {devices.length < MAX_PERSON_DEVICES
              ? t('subjects.person.devices.count', { count: devices.length })
              : t('subjects.person.devices.most', { count: MAX_PERSON_DEVICES })}
          </Typography>
        }
        isFlush
      >
        <DeviceTable detail={detail} timespan={timespan} />
      </Card>
      <Box sx={partsStyle}>
        <Card title={t('subjects.person.policies')}>
          <PolicyRows policies={policies} />
        </Card>
        <ExceptionsCard user={detail.key} />
      </Box>
    </>
  )
}

const partsStyle = { ...columnsFrom('md', 1, 2), gap: { xs: 1.25, md: 1.5 }, alignItems: 'stretch' } as const

function DeviceTable({ detail: { devices, from, to }, timespan }: Props) {
  const t = useText()
  const format = useFormat()
  const nameOf = useSegmentName()
  const link = ({ id, name, deviceIP }: PersonDevice) => (
    <SubjectLink kind="device" name={id} label={name ?? deviceIP} timespan={timespan} />
  )
  const visitsOf = ({ id }: PersonDevice, solvedMode = '') =>
    searchAddress({ deviceId: id, solvedMode, from, to })
  return (
    <PlainTable
      label={t('subjects.person.devices')}
      maxHeight={300}
      rows={devices}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', label: t('subjects.person.device'), isRowHead: true, render: link },
        {
          key: 'deviceIP',
          label: t('visits.field.deviceIP'),
          render: ({ deviceIP }) => <Mono>{deviceIP ?? '—'}</Mono>,
        },
        {
          key: 'deviceMac',
          label: t('visits.field.deviceMac'),
          render: ({ deviceMac }) => <Mono>{deviceMac ?? '—'}</Mono>,
        },
        {
          key: 'segment',
          label: t('subjects.person.segment'),
          render: ({ segment }) => <SegmentLink id={segment.id} name={nameOf(segment)} />,
        },
        {
          key: 'visits',
          label: t('subjects.visits'),
          isNumeric: true,
          width: 90,
          render: (row) => <Link to={visitsOf(row)}>{format.number(row.visits)}</Link>,
        },
        {
          key: 'banned',
          label: t('subjects.person.banned'),
          isNumeric: true,
          width: 110,
          render: (row) => <Link to={visitsOf(row, 'banned')}>{format.number(row.banned)}</Link>,
        },
        {
          key: 'lastActiveAt',
          label: t('subjects.lastActive'),
          render: ({ lastActiveAt }) => <TimeText at={lastActiveAt} style="minute" />,
        },
      ]}
      phoneRow={(row) => ({
        title: link(row),
        aside: <Link to={visitsOf(row)}>{format.number(row.visits)}</Link>,
        subtitle: (
          <>
            <Mono>{row.deviceIP ?? row.id}</Mono> ·{' '}
            <SegmentLink id={row.segment.id} name={nameOf(row.segment)} />
          </>
        ),
      })}
    />
  )
}

const MOST_SHOWN = 50

/** Exceptions for the devices of a person, with those that ended; the newest first. */
function ExceptionsCard({ user }: { user: string }) {
  const t = useText()
  const found = useAnswer(['policies', 'exceptions', 'of', user], 'GET /api/domain-control/exception/list', {
    query: { user, state: 'all', sort: 'createdAt', order: 'desc', pageSize: MOST_SHOWN },
  })
  return (
    <Card
      isFlush
      title={t('subjects.person.exceptions')}
      actions={<Link to={EXCEPTIONS_PATH}>{t('subjects.person.exceptions.open')}</Link>}
    >
      <Loaded query={found} skeleton={<RowsSkeleton rows={3} />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title={t('subjects.person.exceptions.none')} />
          ) : (
            <ExceptionTable rows={list} />
          )
        }
      </Loaded>
    </Card>
  )
}

function ExceptionTable({ rows }: { rows: readonly PolicyException[] }) {
  const t = useText()
  const device = ({ deviceIP, deviceName }: PolicyException) =>
    deviceIP && <SubjectLink kind="device" name={deviceIP} label={deviceName ?? deviceIP} />
  return (
    <PlainTable
      label={t('subjects.person.exceptions')}
      maxHeight={260}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'domain',
          label: t('visits.field.domain'),
          isRowHead: true,
          render: ({ domain }) => <SubjectLink kind="domain" name={domain} />,
        },
        { key: 'device', label: t('subjects.person.device'), render: device },
        {
          key: 'validFrom',
          label: t('subjects.person.exceptions.from'),
          render: ({ validFrom }) => <TimeText at={validFrom} style="minute" isShort />,
        },
        {
          key: 'expiresAt',
          label: t('subjects.person.exceptions.to'),
          render: ({ expiresAt }) => <TimeText at={expiresAt} style="minute" isShort />,
        },
        {
          key: 'reason',
          label: t('subjects.person.exceptions.reason'),
          isWrapped: true,
          render: ({ reason, by }) => `${by}: ${visibleText(reason)}`,
        },
      ]}
      phoneRow={(row) => ({
        title: <SubjectLink kind="domain" name={row.domain} />,
        aside: device(row),
        subtitle: (
          <>
            <TimeText at={row.validFrom} style="minute" isShort /> –{' '}
            <TimeText at={row.expiresAt} style="minute" isShort /> · {visibleText(row.reason)}
          </>
        ),
      })}
    />
  )
}
